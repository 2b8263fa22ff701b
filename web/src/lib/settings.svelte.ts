// What this person likes, kept in this browser.

const key = 'undercroft.settings'
const calm = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined

export type MotionSetting = 'normal' | 'fast' | 'off'
export type TextSize = 'normal' | 'large' | 'larger'

class Settings {
  name = $state('')
  motion = $state<MotionSetting>('normal')
  text = $state<TextSize>('normal')
  // The games whose guide was seen or skipped.
  guided = $state.raw<string[]>([])
  private calm = $state(calm?.matches ?? false)

  constructor() {
    calm?.addEventListener('change', (event) => (this.calm = event.matches))
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>
      if (typeof kept.name === 'string') this.name = kept.name
      if (kept.motion) this.motion = kept.motion
      if (kept.text) this.text = kept.text
      if (Array.isArray(kept.guided)) this.guided = kept.guided
    } catch {
      // Settings that cannot be read are settings not yet made.
    }
  }

  // As boards take it: 0 for none, 1 as designed, 2 twice as fast.
  get speed(): number {
    if (this.calm || this.motion === 'off') return 0
    return this.motion === 'fast' ? 2 : 1
  }

  save() {
    try {
      localStorage.setItem(key, JSON.stringify({ name: this.name, motion: this.motion, text: this.text, guided: this.guided }))
    } catch {
      // Then they last until the page is closed.
    }
  }

  guideSeen(game: string) {
    this.guided = [...this.guided.filter((one) => one !== game), game]
    this.save()
  }
}

export const settings = new Settings()
