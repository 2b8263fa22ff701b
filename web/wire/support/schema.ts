// Everything the server says is held against docs/protocol.schema.json.
import { Ajv, type ValidateFunction } from 'ajv'
import { readFileSync } from 'node:fs'

const path = new URL('../../../docs/protocol.schema.json', import.meta.url)
export const schema = JSON.parse(readFileSync(path, 'utf8'))
const ajv = new Ajv({ allErrors: false, strict: false })
ajv.addSchema(schema, 'protocol')

function validator(name: string): ValidateFunction {
  const found = ajv.getSchema(`protocol#/$defs/${name}`)
  if (!found) throw new Error(`the schema has no ${name}`)
  return found
}

// The definitions of server messages by their `t`, so that a fault names the member and not nine alternatives.
const messages = new Map<string, string>()
for (const { $ref } of schema.$defs.ServerMessage.oneOf) {
  const name = $ref.split('/').at(-1)
  messages.set(schema.$defs[name].properties.t.const, name)
}

export function check<T>(name: string, value: unknown): T {
  const valid = validator(name)
  if (valid(value)) return value as T
  const fault = valid.errors?.[0]
  throw new Error(`not a ${name}: ${fault?.instancePath} ${fault?.message} in ${JSON.stringify(value).slice(0, 600)}`)
}

export function checkMessage<T>(value: { t?: unknown }): T {
  const name = messages.get(String(value.t))
  if (!name) throw new Error(`the schema has no server message ${JSON.stringify(value).slice(0, 300)}`)
  return check<T>(name, value)
}
