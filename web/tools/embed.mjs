// embed.mjs DIST OUT: the built client as two sources, OUT/assets.S with the bytes and OUT/assets.cpp with the table of
// server/assets.hpp. Each file is compressed here, once, as well as it can be.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const [dist, out] = process.argv.slice(2)
const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const gzip = (bytes) => gzipSync(bytes, { level: 9 })
const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

// A file that has not changed keeps its date, and what is made of it need not be made again.
function write(file, content) {
  const bytes = Buffer.from(content)
  if (!existsSync(file) || !readFileSync(file).equals(bytes)) writeFileSync(file, bytes)
}

function files(folder, path = '') {
  return readdirSync(join(folder, path), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? files(folder, `${path}/${entry.name}`) : [`${path}/${entry.name}`]))
    .sort()
}

const blobs = []
function blob(bytes) {
  const name = `undercroft_asset_${blobs.length}`
  const file = join(out, `${blobs.length}.bin`)
  write(file, bytes)
  blobs.push({ name, file })
  return `{${name}, ${bytes.length}}`
}
const smaller = (compressed, plain) => (compressed.length < plain.length * 0.95 ? blob(compressed) : '{}')

mkdirSync(out, { recursive: true })
const rows = files(dist).map((path) => {
  const type = types[extname(path)]
  if (!type) throw new Error(`${path}: what type is a file that ends in "${extname(path)}"? Add it to web/tools/embed.mjs`)
  const plain = readFileSync(join(dist, path))
  const etag = createHash('sha256').update(plain).digest('hex').slice(0, 20)
  // The build puts a hash of the content into the names below /assets/.
  const lasting = path.startsWith('/assets/')
  return `    {${JSON.stringify(path)}, ${JSON.stringify(type)}, ${blob(plain)}, ${smaller(gzip(plain), plain)},
     ${smaller(brotli(plain), plain)}, "\\"${etag}\\"", ${lasting}},`
})

write(
  join(out, 'assets.S'),
  `.section .rodata
${blobs.map(({ name, file }) => `.global ${name}\n${name}:\n.incbin "${file}"\n`).join('')}.section .note.GNU-stack,"",%progbits
`,
)
write(
  join(out, 'assets.cpp'),
  `#include "server/assets.hpp"

extern "C" {
${blobs.map(({ name }) => `extern const char ${name}[];\n`).join('')}}

namespace undercroft::server {

namespace {
const Asset kAssets[] = {
${rows.join('\n')}
};
}  // namespace

std::span<const Asset> assets() {
  return kAssets;
}

}  // namespace undercroft::server
`,
)
