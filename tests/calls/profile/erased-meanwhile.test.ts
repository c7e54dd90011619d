import { describe, expect, test } from 'vitest'
import { requestEmailCode, verifyEmail } from '#contract/notification/calls.ts'
import { certifyIdentity, closeAccount, uploadImage } from '#contract/profile/calls.ts'
import { deleteErasedNotifications } from '#server/notification/store.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { askAccountName } from '#server/profile/account-name/ask-account-name.ts'
import { askRegister } from '#server/profile/identity-look-up/ask-register.ts'
import { compareFaces } from '#server/profile/identity-look-up/compare-faces.ts'
import { requestIdentityLookUp, requireAccountName } from '#server/profile/public.ts'
import type { AccountNameProvider } from '#server/providers/account-name/account-name-provider.ts'
import type { IdentityProvider } from '#server/providers/identity/identity-provider.ts'
import type { Services } from '#server/services.ts'
import type { Borrower } from '../../harness/app/create-test-app.ts'
import { inLockOrder } from '../../harness/app/in-lock-order.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'

const shared = shareApp()

/** Of a borrower who never borrowed, closing erases everything at once. */
const close = async ({ call }: Borrower) => replyData(await call(closeAccount, { confirm: '1' }))

/** Services whose providers answer only once the borrower has closed the account. */
const answeringAfter = (borrower: Borrower): Services => {
  const identity: IdentityProvider = {
    name: 'slow',
    verify: async () => {
      await close(borrower)
      const answer = { result: 'close', difference: 'name', providerRef: 'r-1' } as const
      return { ...answer, registeredName: 'Citra Registered' }
    },
    compareFaces: async () => {
      await close(borrower)
      return { result: 'match', providerRef: 'faces-1' }
    },
  }
  const accountName: AccountNameProvider = {
    name: 'slow',
    ask: async () => {
      await close(borrower)
      return { state: 'answered', registeredName: 'Citra Registered' }
    },
    read: async () => ({ state: 'failed' }),
  }
  return {
    ...shared().services,
    identityProviderOf: () => identity,
    accountNameProviderOf: () => accountName,
  }
}

const stored = async (statement: string, borrowerId: string) => {
  const { rows } = await shared().database.pool.query(statement, [borrowerId])
  return rows
}

describe('an account that is erased meanwhile keeps nothing', () => {
  test('of what a register says of its borrower', async () => {
    const borrower = await shared().enter('citra')
    const { borrowerId } = borrower
    const services = answeringAfter(borrower)
    const subject = { idNumber: '3174014101900001', fullName: 'Citra Ayu', birthOn: '1990-01-01' }
    const lookUp = await inTransaction(services.db, tx =>
      requestIdentityLookUp(services, tx, { borrowerId, market: 'ID', subject }),
    )
    await askRegister(services, { lookUpId: lookUp?.lookUpId, attempts: 0 })
    const statement = `select result, question_encrypted, registered_name_encrypted
      from profile.identity_look_up where borrower_id = $1`
    expect(await stored(statement, borrowerId)).toEqual([
      { result: null, question_encrypted: null, registered_name_encrypted: null },
    ])
  })

  test('of what a bank says of its account', async () => {
    const borrower = await shared().enter('citra')
    const { borrowerId } = borrower
    const services = answeringAfter(borrower)
    const account = { bankCode: 'BCA', accountNo: '1234567890', holder: 'Citra Ayu' }
    const subject = { ...account, fullName: 'Citra Ayu' }
    const verdict = await inTransaction(services.db, tx =>
      requireAccountName(services, tx, { borrowerId, market: 'ID', subject }),
    )
    const checkId = 'checkId' in verdict ? verdict.checkId : ''
    await askAccountName(services, { checkId, attempts: 0 })
    const statement = `select result, question_encrypted, registered_name_encrypted
      from profile.account_name_check where borrower_id = $1`
    expect(await stored(statement, borrowerId)).toEqual([
      { result: null, question_encrypted: null, registered_name_encrypted: null },
    ])
  })

  test('of what a provider makes of its pictures', async () => {
    const borrower = await shared().enter('rahul')
    const { borrowerId, call } = borrower
    const upload = async (kind: 'document' | 'face') =>
      replyData(await call(uploadImage, { kind, image: asFile(await createTestImage()) })).imageId
    const images = { documentImage: await upload('document'), faceImage: await upload('face') }
    replyData(await call(certifyIdentity, images))
    const [check] = await stored(
      'select check_id from profile.identity_check where borrower_id = $1',
      borrowerId,
    )
    await compareFaces(answeringAfter(borrower), { checkId: check?.check_id, attempts: 0 })
    const statement =
      'select state, face_result, face_ref from profile.identity_check where borrower_id = $1'
    expect(await stored(statement, borrowerId)).toEqual([
      { state: 'replaced', face_result: null, face_ref: null },
    ])
  })

  test('of an e-mail address that it was about to verify', async () => {
    const borrower = await shared().enter('citra')
    const asking = async () => await borrower.call(requestEmailCode, { email: 'r@example.org' })
    const closing = async () => await close(borrower)
    const [, asked] = await inLockOrder(shared(), borrower, [closing, asking])
    expect(asked.code).toBe('401')
    const statement = 'select from notification.email_code where borrower_id = $1'
    expect(await stored(statement, borrower.borrowerId)).toEqual([])
  })

  test('of the phone that the closing was reported to, after a day', async () => {
    const app = shared()
    const borrower = await app.enter('citra')
    const other = await app.enter('citra')
    await close(borrower)
    await app.drain()
    const statement = 'select event from notification.message where borrower_id = $1'
    expect(await stored(statement, borrower.borrowerId)).toEqual([{ event: 'account-closed' }])
    replyData(await other.call(requestEmailCode, { email: 'o@example.org' }))
    const code = /^\d{6}/.exec(app.email.inbox('o@example.org')[0]?.text ?? '')?.[0] ?? ''
    replyData(await other.call(verifyEmail, { code }))
    await app.drain()
    app.clock.advance({ days: 1, seconds: 1 })
    await deleteErasedNotifications(app.services.db, app.clock.now())
    expect(await stored(statement, borrower.borrowerId)).toEqual([])
    expect(await stored(statement, other.borrowerId)).toEqual([{ event: 'email-changed' }])
  })
})
