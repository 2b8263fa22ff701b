// Short messages that come and go at the edge of the page.

export interface Toast {
  key: number
  text: string
  rule?: string
}

class Toasts {
  shown = $state.raw<Toast[]>([])
  private keys = 0

  say(text: string, rule?: string) {
    const key = ++this.keys
    this.shown = [...this.shown.filter((toast) => toast.text !== text), { key, text, rule }].slice(-3)
    // Long enough to read at an easy pace.
    setTimeout(() => this.drop(key), 4000 + text.length * 40)
  }

  drop(key: number) {
    this.shown = this.shown.filter((toast) => toast.key !== key)
  }
}

export const toasts = new Toasts()
