// axe-core on the page as it stands.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  help: string
  nodes: { html: string; failureSummary: string }[]
}

export async function violations(page: Page): Promise<string[]> {
  // Through the debugger, not as a script of the page: the page's own policy would refuse that, and rightly.
  const debug = await page.context().newCDPSession(page)
  const evaluate = (expression: string) => debug.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  try {
    await evaluate(axe)
    const { result, exceptionDetails } = await evaluate(
      'axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations)',
    )
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return (result.value as Violation[]).flatMap(describe)
  } finally {
    await debug.detach()
  }
}

function describe({ id, help, nodes }: Violation): string[] {
  return nodes.map((node) => `${id} (${help}): ${node.html.slice(0, 200)} ${node.failureSummary.replace(/\s+/g, ' ')}`)
}
