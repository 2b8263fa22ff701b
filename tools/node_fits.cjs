// Exit code 0 where this Node.js can build the browser client: 20.19 or newer of that line, 22.12 or newer.
const [major, minor] = process.versions.node.split('.').map(Number)
process.exit((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22 ? 0 : 1)
