import { describe, expect, test } from 'vitest'
import { withValues } from './inline-constants.ts'

const rewrite = (code: string) =>
  withValues(code, { paths: { home: '/home' }, refusalCode: { gone: '410' } })

describe('a screen that names a constant of a table', () => {
  test('carries its value instead', () => {
    expect(rewrite('go(paths.home, { [refusalCode.gone]: 1 })')).toBe('go("/home", { ["410"]: 1 })')
  })

  test('is refused a name that the table does not have', () => {
    expect(() => rewrite('go(paths.hmoe)')).toThrow('paths has no hmoe')
  })

  test('keeps what only looks like it', () => {
    const code = `svg.paths.home; const xpaths = 'paths.home'; (paths)`
    expect(rewrite(code)).toBe(code)
  })
})
