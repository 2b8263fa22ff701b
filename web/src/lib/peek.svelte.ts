// The card that is being looked at, shown large beside the name that was pointed to.

class Peek {
  card = $state<string>()
  left = $state(0)
  top = $state(0)
  // A tap keeps it open until the next tap; pointing shows it only as long as one points.
  private pinned = false

  show(card: string, at: Element) {
    const box = at.getBoundingClientRect()
    const [width, height] = [220, 310]
    this.card = card
    this.left = Math.max(8, Math.min(window.innerWidth - width - 8, box.left + box.width / 2 - width / 2))
    const above = box.top - height - 8
    this.top = above > 8 ? above : Math.max(8, Math.min(window.innerHeight - height - 8, box.bottom + 8))
  }

  hide() {
    if (!this.pinned) this.card = undefined
  }

  toggle(card: string, at: Element) {
    if (this.pinned && this.card === card) return this.drop()
    this.show(card, at)
    this.pinned = true
  }

  drop() {
    this.pinned = false
    this.card = undefined
  }
}

export const peek = new Peek()
