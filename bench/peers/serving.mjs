// What a peer's server does for whoever measures it: it says when it is ready and, asked on its input, what memory it uses without garbage
// (`node --expose-gc`); it ends when its input does, so that none is left behind.
export function announce() {
  process.stdin.on('data', () => {
    globalThis.gc();
    globalThis.gc();
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    console.log(`memory ${heapUsed + arrayBuffers} ${rss}`);
  });
  process.stdin.on('end', () => process.exit(0));
  console.log('ready');
}
