import { describe, expect, test } from 'vitest'
import { environmentOfOneMarket } from '#tests/harness/app/production-environment.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import { makeSandboxSecrets } from '../platform/security/sandbox-secrets.ts'
import { parseConfig } from './config.ts'

const secrets = makeSandboxSecrets()

const linesOf = (environment: Readonly<Record<string, string | undefined>>): readonly string[] => {
  try {
    parseConfig(environment, () => secrets)
  } catch (error) {
    if (error instanceof StartRefusal) return error.lines
    throw error
  }
  return []
}

describe('the facts that a lender shows on its site', () => {
  test('are empty in the sandbox where they are not given', () => {
    const { lenders } = parseConfig({}, () => secrets)
    expect(lenders.IN).toMatchObject({ licence: '', address: '' })
  })

  test('are read as they are printed', () => {
    const { lenders } = parseConfig(environmentOfOneMarket('IN'), () => secrets)
    expect(lenders.IN).toMatchObject({
      licence: 'N-13.01234',
      address: '1 Sample Road, Bengaluru 560001',
    })
  })

  test.each([
    ['RUPYA_LENDER_LICENCE_IN', 'none', 'is not a licence or registration number'],
    ['RUPYA_LENDER_ADDRESS_IN', '12345', 'is not a postal address'],
  ])('%s “%s” is refused in one line that names it', (name, value, problem) => {
    const environment = { ...environmentOfOneMarket('IN'), [name]: value }
    expect(linesOf(environment).filter(line => line.includes(name))).toEqual([
      expect.stringContaining(problem),
    ])
  })
})
