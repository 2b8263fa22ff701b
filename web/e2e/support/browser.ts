// Debian's Chromium, and the people who sit in front of it.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { onTestFailed } from 'vitest'
import { patience } from '../../wire/support/patience'
import type { Server } from '../../wire/support/server'

const pictures = fileURLToPath(new URL('../../../build/e2e/', import.meta.url))
mkdirSync(pictures, { recursive: true })

export const phone = { width: 390, height: 844 }
export const tablet = { width: 820, height: 1180 }
export const desk = { width: 1440, height: 900 }

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export interface GuestOptions {
  size?: { width: number; height: number }
  touch?: boolean
  motion?: boolean
  // Whoever has played before is not shown the guide.
  guided?: boolean
  name?: string
}

let guests = 0

// One person with a browser of their own: nothing is shared with others but the server.
export class Guest {
  readonly complaints: string[] = []
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly server: Server,
  ) {
    page.on('pageerror', (fault) => this.complaints.push(String(fault)))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text())
    })
  }

  static async arrive(browser: Browser, server: Server, options: GuestOptions = {}): Promise<Guest> {
    const { size = desk, touch = false, motion = false, guided = true, name = '' } = options
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: size,
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: motion ? 'no-preference' : 'reduce',
    })
    context.setDefaultTimeout(patience)
    // What a browser adds to the chance of a match is the same every time, so that games do not depend on luck.
    const which = ++guests
    await context.addInitScript((seed) => {
      let drawn = seed << 8
      crypto.getRandomValues = (array) => {
        const bytes = array as unknown as Uint8Array
        for (let i = 0; i < bytes.length; ++i) bytes[i] = Math.imul(++drawn, 0x9e3779b1) >>> 24
        return array
      }
    }, which)
    if (guided || name) {
      const settings = { name, motion: 'normal', text: 'normal', guided: guided ? ['mandom', 'dark_castle', 'cutthroat_caverns', 'cthulhu_rising', 'duel_of_ages'] : [] }
      await context.addInitScript((kept) => {
        if (!localStorage.getItem('undercroft.settings')) localStorage.setItem('undercroft.settings', kept)
      }, JSON.stringify(settings))
    }
    const guest = new Guest(context, await context.newPage(), server)
    onTestFailed(async ({ task }) => {
      await guest.shot(`failed-${task.name.replace(/\W+/g, '-').slice(0, 40)}-${which}`).catch(() => {})
    })
    return guest
  }

  async shot(name: string, whole = false) {
    await this.page.screenshot({ path: `${pictures}${name}.png`, fullPage: whole })
  }

  // Nothing went wrong that only the browser's console would tell; a server that is down is no fault of the page.
  faults(lineMayFail = false): string[] {
    return this.complaints.filter((text) => !lineMayFail || !/WebSocket|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE/.test(text))
  }

  leave() {
    return this.context.close()
  }
}
