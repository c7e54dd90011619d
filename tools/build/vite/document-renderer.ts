import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Puts React's renderer of documents into the server's bundle, and has it measure pieces by their characters
 * (decision 098).
 */
export const documentRenderer = (): Plugin => ({
  name: 'document-renderer',
  // Before the packages of the server's pages are left out of its bundle.
  enforce: 'pre',
  applyToEnvironment: environment => environment.name === 'ssr',
  resolveId: {
    filter: { id: /^react-dom\/server\.bun$/ },
    handler: id => fileURLToPath(import.meta.resolve(id)),
  },
  transform: {
    filter: { id: /\/react-dom-server\.bun\.production\.js$/ },
    handler: measureByCharacters,
  },
})

/**
 * React's code with a `Buffer` of its own. By the bytes of each piece of a document, some thousands, React
 * decides which parts are sent later; ours are sent at once, whatever their length.
 * @throws when React needs `Buffer` for more.
 */
export const measureByCharacters = (code: string): string => {
  const uses = code.match(/\bBuffer\b.*/g) ?? []
  if (uses.join() !== 'Buffer.byteLength(chunk, "utf8");') {
    throw new Error(`React uses Buffer for more than the length of a piece: ${uses.join(' ')}`)
  }
  return `${code}\nconst Buffer = { byteLength: piece => piece.length }\n`
}
