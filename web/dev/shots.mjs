// Pictures of every moment at three widths, with what axe finds: node dev/shots.mjs [folder] [moment ...]. Needs `npx vite` running (port 5173).
// GAME=cutthroat_caverns for that game's moments.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'

const require = createRequire(import.meta.url)
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const [folder = '../build/shots', ...only] = process.argv.slice(2)
const base = process.env.STAGE ?? 'http://localhost:5173/dev/'
const sizes = { phone: [390, 844], tablet: [820, 1180], desk: [1440, 900] }
const game = process.env.GAME ?? 'dark_castle'
const fixture = new URL(`../tests/boards/fixtures/${game}_moments.json`, import.meta.url)
const names = only.length
  ? only
  : existsSync(fixture)
  ? Object.keys(JSON.parse(readFileSync(fixture, 'utf8')))
  : [
      ...readFileSync(new URL('../tests/boards/dark_castle_moments.ts', import.meta.url), 'utf8')
        .split('export const moments = {')[1]
        .split('} satisfies')[0]
        .matchAll(/^ {2}'?([a-z][a-z ]*)'?: \{$/gm),
    ].map(([, name]) => name)

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
for (const [size, [width, height]] of Object.entries(sizes)) {
  if (process.env.SIZE && process.env.SIZE !== size) continue
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', hasTouch: size === 'phone' })
  const page = await context.newPage()
  page.on('pageerror', (fault) => console.log(size, String(fault)))
  for (const name of names) {
    await page.goto(`${base}?game=${game}&moment=${encodeURIComponent(name)}${process.env.MORE ?? ''}`)
    await page.locator('.felt').waitFor({ timeout: 60_000 })
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(150)
    const path = `${folder}/${name.replaceAll(' ', '-')}-${size}`
    await page.screenshot({ path: `${path}.png`, fullPage: size !== 'desk' })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) console.log(`${name} ${size}: ${wide} px too wide`)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('.felt button')].flatMap((one) => {
        const box = one.getBoundingClientRect()
        return box.width && (box.height < 43.5 || box.width < 30) ? [`${one.textContent.trim().slice(0, 40)} ${Math.round(box.width)}x${Math.round(box.height)}`] : []
      }),
    )
    if (small.length) console.log(`${name} ${size}: small: ${small.join('; ')}`)
    if (size !== 'tablet') {
      await page.evaluate(axe)
      const found = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }).then((all) => all.violations))
      for (const one of found) console.log(`${name} ${size}: ${one.id}: ${one.nodes.map((node) => `${node.html.slice(0, 120)} ${node.failureSummary.replace(/\s+/g, ' ').slice(0, 160)}`).join('\n   ')}`)
    }
  }
  await context.close()
}
await browser.close()
