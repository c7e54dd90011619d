import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureByCharacters } from './document-renderer.ts'

test("React's renderer of documents measures a piece by its characters, and keeps its code", () => {
  const entry = import.meta.resolve('react-dom/server.bun')
  const file = new URL('cjs/react-dom-server.bun.production.js', entry)
  const code = readFileSync(file, 'utf8')
  const changed = measureByCharacters(code)
  expect(changed.slice(0, code.length)).toBe(code)
  expect(changed.slice(code.length)).toContain('Buffer')
})

test.each([
  ['nothing', 'const length = chunk.length;'],
  ['other bytes', 'return Buffer.byteLength(chunk, "utf8");\nBuffer.from(chunk);'],
])('a version of React that uses Buffer for %s ends the build', (_name, code) => {
  expect(() => measureByCharacters(code)).toThrow(/React uses Buffer for more/)
})
