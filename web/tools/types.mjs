// Writes src/lib/protocol.gen.ts from docs/protocol.schema.json, when it changed.
import { compile } from 'json-schema-to-typescript'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const schema = JSON.parse(readFileSync(here('../../docs/protocol.schema.json'), 'utf8'))
// Every definition becomes a type of its own, also those that no message mentions.
const all = { title: 'Protocol', type: 'object', additionalProperties: false, $defs: schema.$defs, properties: {}, required: [] }
for (const name of Object.keys(schema.$defs)) {
  all.properties[name] = { $ref: `#/$defs/${name}` }
  all.required.push(name)
}
const text = await compile(all, 'Protocol', {
  bannerComment: '// Generated from docs/protocol.schema.json by tools/types.mjs.',
  strictIndexSignatures: true,
  // Lists stay lists: tuples of every length would only be in the way.
  ignoreMinAndMaxItems: true,
  style: { semi: false, singleQuote: true },
})
const target = here('../src/lib/protocol.gen.ts')
if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text)
