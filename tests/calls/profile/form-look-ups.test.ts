import { afterEach, describe, expect, test } from 'vitest'
import type { Reply } from '#contract/envelope.ts'
import {
  certificationOverview,
  certifyBank,
  certifyBase,
  certifyPersonal,
  findBankBranch,
  findPostalArea,
} from '#contract/profile/calls.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'

const shared = shareApp()
const personas = { ID: 'dewi', IN: 'rahul' } as const

const problemOf = (reply: Reply<unknown>) => {
  if (reply.success) throw new Error('it was taken')
  expect(reply.code).toBe('4201')
  return reply.problems?.map(({ field, message }) => `${field}: ${message}`)
}

const noBranch =
  'ifsc: No bank has a branch with this IFSC. Compare it with your passbook or cheque.'
const noPlace = 'postalCode: This PIN code is not in the state you chose.'

describe('a branch code', () => {
  afterEach(() => shared().accountNames.setFaults({ fault: 'none', faultsLeft: null }))

  test('names its bank and branch as it is typed', async () => {
    const { call } = await shared().enter(personas.IN)
    expect(replyData(await call(findBankBranch, { ifsc: 'hdfc 0001234' }))).toEqual({
      bank: 'HDFC Bank',
      branch: 'Branch 001234, MUMBAI',
    })
    // The sample of the provider's documents: github.com/razorpay/ifsc/wiki/API.
    expect(replyData(await call(findBankBranch, { ifsc: 'KARB0000001' }))).toEqual({
      bank: 'Karnataka Bank',
      branch: 'RTGS-HO, DAKSHINA KANNADA',
    })
  })

  test.each([
    ['HDFC0098765', 'BNZPK9001E'],
    ['ZZZZ0000001', 'BNZPK9002E'],
    ['HDFC0ZZZZZZ', 'BNZPK9003E'],
  ])('%s is no branch', async (ifsc, idNumber) => {
    const { call } = await shared().enter(personas.IN)
    expect(problemOf(await call(findBankBranch, { ifsc }))).toEqual([noBranch])
    const { base, bank } = validForms.IN
    await call(certifyBase, { ...base, idNumber })
    expect(problemOf(await call(certifyBank, { ...bank, ifsc }))).toEqual([noBranch])
    expect((await call(certificationOverview, {})).data?.saved.bank).toBeNull()
  })

  test.each(['server-error', 'reset', 'half-body', 'redirect'] as const)(
    'has no name where its provider fails (%s), and is taken',
    async fault => {
      shared().accountNames.setFaults({ fault, faultsLeft: null })
      const { call } = await shared().enter(personas.IN)
      expect(replyData(await call(findBankBranch, { ifsc: 'SBIN0001234' }))).toEqual({
        bank: 'State Bank of India',
        branch: null,
      })
    },
  )

  test('is asked for in India alone, and not without end', async () => {
    const indonesian = await shared().enter(personas.ID)
    expect((await indonesian.call(findBankBranch, { ifsc: 'HDFC0001234' })).code).toBe('4201')
    const { call } = await shared().enter(personas.IN)
    for (let tries = 0; tries < 60; tries += 1) await call(findBankBranch, { ifsc: 'X' })
    expect((await call(findBankBranch, { ifsc: 'HDFC0001234' })).code).toBe('429')
  })
})

describe('a postal code', () => {
  const home = { ...validForms.IN.personal, postalCode: '560 038' }

  test('names its state and district in India', async () => {
    const { call } = await shared().enter(personas.IN)
    expect(replyData(await call(findPostalArea, { postalCode: '560 038' }))).toEqual({
      region: 'KA',
      city: 'Bengaluru Urban',
    })
    expect((await call(findPostalArea, { postalCode: '56003' })).code).toBe('4201')
  })

  test('fills in the state and city that were left out', async () => {
    const { call } = await shared().enter(personas.IN)
    replyData(await call(certifyPersonal, { ...home, region: '', city: '' }))
    const { saved } = replyData(await call(certificationOverview, {}))
    expect(saved.personal).toMatchObject({ region: 'KA', city: 'Bengaluru Urban' })
  })

  test('of another state is refused', async () => {
    const { call } = await shared().enter(personas.IN)
    expect(problemOf(await call(certifyPersonal, { ...home, region: 'TN' }))).toEqual([noPlace])
    replyData(await call(certifyPersonal, { ...home, region: 'KA', city: 'Bangalore' }))
  })

  test('of Indonesia is checked for its form alone', async () => {
    const { call } = await shared().enter(personas.ID)
    expect(replyData(await call(findPostalArea, { postalCode: '40115' }))).toEqual({
      region: null,
      city: null,
    })
    replyData(await call(certifyPersonal, { ...validForms.ID.personal, region: '31' }))
  })
})
