// For whoever works on a board: its moments in the real shell, without a server. Not part of the client: only `npm run dev` serves it, at
// /dev/?moment=boss (add &play for a round that is told line by line).
import '../src/style/fonts.css'
import '../src/style/tokens.css'
import '../src/style/base.css'
import { mount } from 'svelte'
import Stage from './Stage.svelte'

mount(Stage, { target: document.getElementById('app')! })
