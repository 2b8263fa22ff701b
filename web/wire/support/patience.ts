// How long anything here waits before it gives up. A test waits for what happens, not for a time, and no test may depend on how fast the
// machine is: these are far beyond what two busy cores need, and only end what would never end.

// One thing that must happen: an answer, a turn, a page.
export const patience = 120_000
// A whole test, with a whole game in it. What ends a game that goes nowhere is a number of decisions.
export const wholeTest = 600_000

export const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

// Until a state is there of which nobody tells.
export async function eventually(condition: () => boolean | Promise<boolean>, what: string | (() => string)): Promise<void> {
  for (const deadline = Date.now() + patience; !(await condition()); await sleep(10))
    if (Date.now() > deadline) throw new Error(`waited in vain for ${typeof what === 'string' ? what : what()}`)
}
