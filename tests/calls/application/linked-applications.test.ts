import { describe, expect, test } from 'vitest'
import { decideApplication, listHeldApplications } from '#contract/application/staff-calls.ts'
import { certifyBase } from '#contract/profile/calls.ts'
import { clearLink, listAuditRows, readBorrower } from '#contract/profile/staff-calls.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { ImportedProfile } from '#server/profile/imported-profile.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { acceptOffer, requestOffer } from '../../harness/personas/loan-applications.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'

const paidOut = (app: TestApp) => app.payouts.payouts().filter(each => each.status === 'SUCCEEDED')

const apply = async (borrower: Borrower, amount = '1000000') =>
  await acceptOffer(
    borrower,
    await requestOffer(borrower, { productId: 'dana-cepat', amount, installments: '3' }),
  )

const oneAccount = { bankCode: 'BCA', accountNo: '7770001234', holder: 'CITRA PUSPITA' }

/** Their identity images wait for a check, as those of everybody who has just registered. */
const uncheckIdentity = async ({ services }: TestApp, { borrowerId }: Borrower): Promise<void> => {
  await services.db
    .updateTable('profile.identityCheck')
    .set({ state: 'waiting', decidedAt: null, decidedBy: null })
    .where('borrowerId', '=', borrowerId)
    .execute()
}

const heldOnes = async (app: TestApp) => {
  const { applications } = replyData(await app.staff(listHeldApplications, {}))
  return applications
}

describe('four people with one bank account', () => {
  test('get one small loan without a person, however their identity is checked', async () => {
    await using app = await createTestApp()
    const orders: string[] = []
    for (let phone = 0; phone < 4; phone += 1) {
      const borrower = await app.enter('citra', profile => ({ ...profile, account: oneAccount }))
      if (phone % 2 === 0) await uncheckIdentity(app, borrower)
      orders.push((await apply(borrower)).orderId)
      await app.drain()
    }
    expect(paidOut(app)).toHaveLength(1)
    const held = await heldOnes(app)
    expect(held.map(({ orderId }) => orderId).toSorted()).toEqual(orders.slice(1).toSorted())
    expect(held.map(({ decisions }) => decisions.at(-1)?.reasons)).toEqual([
      ['linked-borrower'],
      ['linked-borrower'],
      ['linked-borrower'],
    ])
    expect(held.at(-1)?.links).toHaveLength(3)
    const { data } = await app.staff(readBorrower, { borrowerId: held[0]?.borrowerId ?? '' })
    expect(data?.links).toEqual(held[0]?.links)
    expect(data?.consents).toMatchObject([{ purpose: 'data-processing', given: '1' }])
    expect(data?.consents[0]?.version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(held[0]?.links).toMatchObject([
      { name: 'C••• P•••', isClosed: '0', by: ['bank-account'] },
      { by: ['bank-account'] },
      { by: ['bank-account'] },
    ])
  })

  test('and who apply at the same moment are all held', async () => {
    await using app = await createTestApp()
    const sharing = async () =>
      await app.enter('citra', profile => ({ ...profile, account: oneAccount }))
    await apply(await sharing())
    await apply(await sharing())
    await app.drain()
    expect(paidOut(app)).toEqual([])
    expect(await heldOnes(app)).toHaveLength(2)
  })
})

test('a family at one address is not held', async () => {
  await using app = await createTestApp()
  for (let member = 0; member < 3; member += 1) {
    const atHome = (profile: ImportedProfile): ImportedProfile => ({
      ...profile,
      personal: { ...profile.personal, street: 'Jl. Kenanga No. 3' },
    })
    await apply(await app.enter('citra', atHome))
    await app.drain()
  }
  expect(paidOut(app)).toHaveLength(3)
})

test('an unchecked identity gets a small amount by rule, and a larger one by staff alone', async () => {
  await using app = await createTestApp()
  const small = await app.enter('citra')
  const large = await app.enter('citra')
  for (const each of [small, large]) await uncheckIdentity(app, each)
  await apply(small, '1500000')
  const { orderId } = await apply(large, '2000000')
  await app.drain()
  expect(paidOut(app)).toHaveLength(1)
  expect(await heldOnes(app)).toMatchObject([
    { orderId, isIdentityChecked: '0', decisions: [{ reasons: ['identity-unchecked'] }] },
  ])
  const approval = {
    orderId,
    decision: 'approve',
    reason: 'looks fine to me',
    factsVersion: '1',
    holderVerified: '1',
  } as const
  const reply = await app.staff(decideApplication, approval, { idempotencyKey: freshKey() })
  expect(reply.code).toBe('4410')
  await app.drain()
  expect(paidOut(app)).toHaveLength(1)
})

test('staff clear a link with a reason, and only for what linked the two', async () => {
  await using app = await createTestApp()
  const first = await app.enter('citra', profile => ({ ...profile, account: oneAccount }))
  const second = await app.enter('citra', profile => ({ ...profile, account: oneAccount }))
  for (const each of [first, second]) {
    await apply(each)
    await app.drain()
  }
  const between = { borrowerId: second.borrowerId, otherBorrowerId: first.borrowerId }
  const clear = async () =>
    await app.staff(
      clearLink,
      { ...between, reason: 'spouses, joint account' },
      { idempotencyKey: freshKey() },
    )
  expect(replyData(await clear()).cleared).toEqual(['bank-account'])
  expect((await heldOnes(app))[0]?.links).toEqual([])
  expect((await clear()).code).toBe('404')
  for (const { borrowerId } of [first, second]) {
    const { rows } = replyData(await app.staff(listAuditRows, { borrowerId }))
    expect(rows[0]).toMatchObject({ reason: 'spouses, joint account' })
    expect(rows[0]?.action).toContain('link cleared')
  }
})

describe('an identity number that has borrowed', () => {
  const number = '3174015203940099'

  /** Borrows with the number, and then states another. */
  const borrowAndChange = async (app: TestApp) => {
    const owner = await app.enter('citra', profile => ({
      ...profile,
      base: { ...profile.base, idNumber: number },
    }))
    await apply(owner)
    await app.drain()
    await app.services.db
      .updateTable('profile.borrower')
      .set({ idNumberIndex: null })
      .where('borrowerId', '=', owner.borrowerId)
      .execute()
    return owner
  }

  test('opens no second account, also when its borrower has changed it', async () => {
    await using app = await createTestApp()
    await borrowAndChange(app)
    const other = await app.enter('dewi')
    const base = { ...validForms.ID.base, birthOn: '1994-03-12', idNumber: number }
    const reply = await other.call(certifyBase, base)
    expect(reply).toMatchObject({ code: '4201', problems: [{ field: 'idNumber' }] })
  })

  test('holds the application of a second account after the first one was closed', async () => {
    await using app = await createTestApp()
    const owner = await borrowAndChange(app)
    await app.services.db
      .updateTable('loan.loan')
      .set({ state: 200 })
      .where('borrowerId', '=', owner.borrowerId)
      .execute()
    await app.services.db
      .updateTable('profile.borrower')
      .set({ closedAt: app.clock.now() })
      .where('borrowerId', '=', owner.borrowerId)
      .execute()
    const again = await app.enter('citra', profile => ({
      ...profile,
      base: { ...profile.base, idNumber: number },
    }))
    await apply(again)
    await app.drain()
    expect(await heldOnes(app)).toMatchObject([{ links: [{ isClosed: '1', by: ['id-number'] }] }])
  })
})

test('staff learn of linked borrowers of a market that is not theirs only how many there are', async () => {
  await using app = await createTestApp()
  const first = await app.enter('citra', profile => ({ ...profile, account: oneAccount }))
  const second = await app.enter('citra', profile => ({ ...profile, account: oneAccount }))
  for (const each of [first, second]) {
    await apply(each)
    await app.drain()
  }
  const statement = "update profile.borrower set market = 'IN' where borrower_id = $1"
  await app.database.pool.query(statement, [first.borrowerId])
  const { borrowerId } = second
  const readAs = async (name: string, markets: readonly MarketCode[]) => {
    const staff = app.staffAs(name, { markets })
    const { links, linksElsewhere } = replyData(await staff(readBorrower, { borrowerId }))
    const { applications } = replyData(await staff(listHeldApplications, { market: 'ID' }))
    expect(applications).toMatchObject([{ links, linksElsewhere }])
    return { ids: links.map(link => link.borrowerId), linksElsewhere }
  }
  expect(await readAs('ani', ['ID'])).toEqual({ ids: [], linksElsewhere: 1 })
  expect(await readAs('bayu', ['ID', 'IN'])).toEqual({
    ids: [first.borrowerId],
    linksElsewhere: 0,
  })
})
