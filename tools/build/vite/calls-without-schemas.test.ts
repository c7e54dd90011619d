import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { withoutSchemas } from './calls-without-schemas.ts'

const rewrite = (code: string) => withoutSchemas(code, parseAst(code))

describe('a module of the contract, for the browser', () => {
  test('keeps a call’s address and loses what only the server reads', () => {
    const code = `export const home = defineCall({
      name: 'home', path: 'v3/home', summary: 'all', refusals: [gone],
      input: z.object({ a: text(4) }), output: z.object({}) })`
    expect(rewrite(code)).toBe(`export const home = /* @__PURE__ */ defineCall({
      name: undefined, path: 'v3/home', summary: undefined, refusals: undefined,
      input: undefined, output: undefined })`)
  })

  test('may lose a schema that nobody uses, and keeps its value for those who do', () => {
    expect(rewrite('const amount = z.string().check(z.regex(/1/));')).toBe(
      'const amount = /* @__PURE__ */ (() => z.string().check(z.regex(/1/)))();',
    )
  })

  test('may lose fields that calls share', () => {
    expect(rewrite('const origin = { app_from: z.optional(text(100)) }')).toBe(
      'const origin = /* @__PURE__ */ (() => ({ app_from: z.optional(text(100)) }))()',
    )
  })

  test('no longer asks for a module that only its schemas needed', () => {
    const code = `import { part } from './repayment.ts'
import { gone } from './envelope.ts'
export const home = defineCall({ path: gone, output: z.array(part) })`
    expect(rewrite(code)).toBe(`
import { gone } from './envelope.ts'
export const home = /* @__PURE__ */ defineCall({ path: gone, output: undefined })`)
  })

  test('is otherwise left as it is', () => {
    const code = `import { x } from './x.ts'
export { x }
export const timeoutMs = 60_000
export const codes = { gone: '410' }
export const f = (call) => call.path`
    expect(rewrite(code)).toBe(code)
  })
})
