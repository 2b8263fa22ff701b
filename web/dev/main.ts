// For whoever works on a board: its moments in the real shell, without a server. Not part of the client: only `npm run dev` serves it, at
// /dev/?moment=boss (add &play for a round that is told line by line), or /dev/?game=cutthroat_caverns&moment=horde.
import '../src/style/fonts.css'
import '../src/style/tokens.css'
import '../src/style/base.css'
import { mount } from 'svelte'
import Caverns from './Caverns.svelte'
import Duel from './Duel.svelte'
import Rising from './Rising.svelte'
import Stage from './Stage.svelte'

const game = new URLSearchParams(location.search).get('game')
const stages: Record<string, typeof Stage> = { cutthroat_caverns: Caverns, cthulhu_rising: Rising, duel_of_ages: Duel }
mount(stages[game ?? ''] ?? Stage, { target: document.getElementById('app')! })
