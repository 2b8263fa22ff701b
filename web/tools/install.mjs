// Installs what package-lock.json names, unless that is what node_modules holds already: several build folders share it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = dirname(dirname(fileURLToPath(import.meta.url)))
const packages = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {})

// npm leaves out what is optional and for other machines.
const installed = packages(`${web}/node_modules/.package-lock.json`)
const missing = Object.entries(packages(`${web}/package-lock.json`)).some(([path, wanted]) => {
  const has = installed[path]
  if (path === '' || (!has && wanted.optional)) return false
  return !has || has.version !== wanted.version || has.integrity !== wanted.integrity
})
const npm = (words, stdio) => execFileSync('npm', [...words, '--no-audit', '--no-fund'], { cwd: web, stdio })
if (missing) {
  // `ci` refuses a lock file that lacks the packages of other kinds of machines, as it does where a mirror lacks them; `install`
  // takes the same versions and does without.
  try {
    npm(['ci'], 'ignore')
  } catch {
    npm(['install', '--no-save', '--loglevel=error'], ['ignore', 'ignore', 'inherit'])
  }
}
