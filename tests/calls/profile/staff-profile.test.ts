import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { askContact } from '#contract/collections/staff-calls.ts'
import { showLoanDocument } from '#contract/loan-servicing/staff-calls.ts'
import {
  certificationOverview,
  certifyBase,
  certifyIdentity,
  correctData,
  myData,
  showImage,
  uploadImage,
} from '#contract/profile/calls.ts'
import {
  decideDataCorrection,
  decideIdentityCheck,
  findBorrowers,
  listAuditRows,
  listDataCorrections,
  listIdentityChecks,
  revealCorrection,
  revealField,
  showBorrowerImage,
} from '#contract/profile/staff-calls.ts'
import { getApplicant } from '#server/profile/get-applicant.ts'
import { endStaleChecks } from '#server/profile/jobs.ts'
import { idNumberIndex } from '#server/profile/save-entry.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'
import { untilBlocked } from '../../harness/app/until-blocked.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'
import { signInAsStaff } from '../../harness/staff/staff-sessions.ts'

const nowhere = '01a1fc0b-0000-7000-8000-000000000000'

const auditRows = async ({ staff }: TestApp, borrowerId?: string) => {
  const { data } = await staff(listAuditRows, borrowerId === undefined ? {} : { borrowerId })
  return data?.rows.map(({ action, reason, staffName }) => [action, reason, staffName])
}

/** Uploads identity images, before the staff who check them. */
const uploadIdentityImages = async ({ call }: Borrower) => {
  const upload = async (kind: 'document' | 'face') => {
    const reply = await call(uploadImage, { kind, image: asFile(await createTestImage()) })
    return reply.data?.imageId ?? ''
  }
  const images = { documentImage: await upload('document'), faceImage: await upload('face') }
  expect((await call(certifyIdentity, images)).code).toBe('0')
  return images
}

describe('a borrower', () => {
  test('is found by one whole identifier, and shown masked', async () => {
    await using app = await createTestApp()
    const { borrowerId, call } = await app.enter('citra')
    const { data: own } = await call(myData, { full: '1' })
    const found = async (by: Record<string, string>) =>
      (await app.staff(findBorrowers, by)).data?.borrowers.map(each => each.borrowerId)
    expect(await found({ borrowerId })).toEqual([borrowerId])
    expect(await found({ phone: own?.phone.replace('+62', '0') ?? '' })).toEqual([borrowerId])
    expect(await found({ idNumber: own?.base?.idNumber ?? '' })).toEqual([borrowerId])
    expect(await found({ accountNo: '5270-0012-34' })).toEqual([borrowerId])
    expect(await found({ phone: '0811' })).toEqual([])
    expect((await app.staff(findBorrowers, { borrowerId: 'citra' })).code).toBe('404')
    expect(await found({})).toEqual([])
    const { data } = await app.staff(findBorrowers, { borrowerId })
    expect(data?.borrowers[0]).toMatchObject({
      name: 'C••• P•••',
      phone: expect.stringMatching(/^••••\d{4}$/),
      idNumber: expect.stringMatching(/^••••\d{4}$/),
      accountNo: '••••1234',
      isClosed: '0',
      missing: [],
    })
  })

  test('is not found by what the audit keeps of a search for the phone', async () => {
    await using app = await createTestApp()
    const { borrowerId, call } = await app.enter('citra')
    const indexes = await app.database.pool.query<{ text: string }>(
      `select encode(phone_index, 'hex') as text from profile.borrower where phone_index is not null`,
    )
    const { data } = await call(myData, { full: '1' })
    expect((await app.staff(findBorrowers, { phone: data?.phone ?? '' })).data?.borrowers).toEqual([
      expect.objectContaining({ borrowerId }),
    ])
    const kept = await app.database.pool.query<{ input: string }>(
      `select e::text as input from audit.entry e order by entry_no desc limit 1`,
    )
    expect(kept.rows[0]?.input).toContain('hash:')
    for (const { text } of indexes.rows) expect(kept.rows[0]?.input).not.toContain(text)
  })

  test('has a field shown only for a reason, which is stored with the name of the reader', async () => {
    await using app = await createTestApp()
    const { borrowerId } = await app.enter('vikram')
    const reveal = async (field: 'account' | 'income', reason: string) =>
      await app.staff(revealField, { borrowerId, field, reason })
    expect((await reveal('account', 'x')).code).toBe('400')
    expect(await auditRows(app)).toEqual([])
    expect((await reveal('account', 'payout came back')).data?.lines).toEqual([
      'HDFC Bank',
      '50100012345678',
      'VIKRAM IYER',
    ])
    expect((await reveal('income', 'affordability question')).data?.lines[0]).toBe('42000.00')
    expect(await auditRows(app, borrowerId)).toEqual([
      ['reveal income', 'affordability question', 'staff'],
      ['reveal account', 'payout came back', 'staff'],
    ])
    const unknown = { borrowerId: nowhere, field: 'name', reason: 'who is this' } as const
    expect((await app.staff(revealField, unknown)).code).toBe('404')
    expect((await app.anyone(revealField, { ...unknown, borrowerId })).code).toBe('401')
  })
})

test('one person of staff has 300 fields, images, documents and numbers shown in an hour', async () => {
  await using app = await createTestApp()
  const { requestLimits } = app.services
  const borrower = await app.enter('siti')
  const { borrowerId, call, order } = borrower
  const { documentImage } = await uploadIdentityImages(borrower)
  await call(certifyBase, validForms.ID.base)
  const change = { field: 'fullName', value: 'Nur Aisya Lubis' } as const
  const { correctionId = '' } = (await call(correctData, change)).data ?? {}
  const { staffId } = await signInAsStaff(app.services, { name: 'staff' })
  for (let taken = 0; taken < 299; taken += 1) await requestLimits.take('revealsByPerson', staffId)

  const reason = 'a caller asked'
  const phone = { borrowerId, field: 'phone', reason } as const
  const { staff } = app
  expect((await staff(revealField, phone)).code).toBe('0')
  const loanId = order.orderId
  const key = { idempotencyKey: freshKey() }
  const refused = [
    await staff(revealField, phone),
    await staff(revealCorrection, { correctionId, reason }),
    await staff(showBorrowerImage, { imageId: documentImage, reason }),
    await staff(showLoanDocument, { loanId, document: 'statement', reason }),
    await staff(askContact, { loanId, channel: 'call', reason }, key),
  ]
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => '429'))
  expect((await app.staffAs('a colleague')(revealField, phone)).code).toBe('0')
})

describe('identity images', () => {
  const listed = async ({ staff }: TestApp) => (await staff(listIdentityChecks, {})).data?.checks
  const decide = async (app: TestApp, decision: 'approved' | 'refused', key = freshKey()) => {
    const [check] = (await listed(app)) ?? []
    const input = { checkId: check?.checkId ?? nowhere, decision, reason: 'Fotonya buram.' }
    return await app.staff(decideIdentityCheck, input, { idempotencyKey: key })
  }
  const shown = async (app: TestApp, { token }: Borrower, imageId: string) => {
    const path = `${callPath(showImage, app.services.config.apiBase)}?imageId=${imageId}`
    return (await app.fetch(path, { headers: { 'X-Session-Id': token } })).status
  }

  test('are listed, are shown for a reason, and the face is deleted with the decision', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const images = await uploadIdentityImages(borrower)
    const { borrowerId } = borrower
    expect(await listed(app)).toMatchObject([{ borrowerId, market: 'ID', ...images, images: 2 }])
    const image = await app.fetch(callPath(showBorrowerImage, app.services.config.apiBase), {
      method: 'POST',
      body: new URLSearchParams({ imageId: images.faceImage, reason: 'the check' }),
      headers: await app.staffHeaders(),
    })
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await decide(app, 'approved')).data).toMatchObject({ decision: 'approved' })
    await app.drain()
    expect(await listed(app)).toEqual([])
    expect(await shown(app, borrower, images.documentImage)).toBe(200)
    expect(await shown(app, borrower, images.faceImage)).toBe(404)
    expect((await auditRows(app))?.map(([action]) => action)).toEqual([
      'identity approved',
      'show image face',
    ])
    const { data } = await borrower.call(certificationOverview, {})
    expect(data?.steps[4]).toEqual({ step: 'identity', state: 'confirmed', note: '' })
    expect(await borrower.call(certifyIdentity, images)).toMatchObject({ code: '4203' })
  })

  test('that are refused are both deleted, and the borrower reads why', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const images = await uploadIdentityImages(borrower)
    await decide(app, 'refused')
    await app.drain()
    expect(await shown(app, borrower, images.documentImage)).toBe(404)
    const { data } = await borrower.call(certificationOverview, {})
    expect(data?.steps[4]).toEqual({ step: 'identity', state: 'refused', note: 'Fotonya buram.' })
    const { missing, identityCheck } = await getApplicant(app.services, borrower.borrowerId)
    expect([missing.includes('identity'), identityCheck]).toEqual([true, 'refused'])
    await uploadIdentityImages(borrower)
    expect(await listed(app)).toHaveLength(1)
  })

  test('are decided once, by however many at once', async () => {
    await using app = await createTestApp()
    await uploadIdentityImages(await app.enter('siti'))
    const [check] = (await listed(app)) ?? []
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        app.staff(
          decideIdentityCheck,
          {
            checkId: check?.checkId ?? '',
            decision: index % 2 ? 'approved' : 'refused',
            reason: 'pressed by many',
          },
          { idempotencyKey: freshKey() },
        ),
      ),
    )
    const codes = replies.map(({ code }) => code).sort()
    expect(codes).toEqual(['0', ...Array(19).fill('4008')])
    expect(await decide(app, 'approved')).toMatchObject({ code: '404' })
  })

  test('that are not decided in thirty days are deleted, and requested again', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const images = await uploadIdentityImages(borrower)
    app.clock.advance({ days: 5 })
    await endStaleChecks(app.services)
    expect(await shown(app, borrower, images.faceImage)).toBe(200)
    await app.clock.moveBy(26 * 86_400_000)
    await endStaleChecks(app.services)
    await app.drain()
    expect(await shown(app, borrower, images.faceImage)).toBe(404)
    const { data } = await borrower.call(certificationOverview, {})
    expect(data?.steps[4]?.state).toBe('missing')
  })
})

describe('a pending correction', () => {
  const ask = async (borrower: Borrower, value = 'Citra Dewi Puspita') => {
    const change = { field: 'fullName', value, reason: 'name changed', changedOn: '2026-11-19' }
    const reply = await borrower.call(correctData, { ...change, field: 'fullName' })
    return reply.data?.correctionId ?? ''
  }
  const decide = async (
    { staff }: TestApp,
    correctionId: string,
    decision: 'approved' | 'refused',
  ) =>
    await staff(
      decideDataCorrection,
      { correctionId, decision, reason: 'seen the certificate' },
      { idempotencyKey: freshKey() },
    )

  test('is listed masked and revealed for a reason, and applied as the next version with the name of the decider', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('citra')
    const correctionId = await ask(borrower)
    const { data } = await app.staff(listDataCorrections, {})
    expect(data?.corrections).toMatchObject([
      {
        correctionId,
        market: 'ID',
        field: 'fullName',
        value: 'C••• D••• P•••',
        changedOn: '2026-11-19',
      },
    ])
    const why = { correctionId, reason: 'compared with the certificate' }
    expect((await app.staff(revealCorrection, why)).data).toMatchObject({
      value: 'Citra Dewi Puspita',
    })
    expect(await auditRows(app, borrower.borrowerId)).toContainEqual([
      'reveal correction fullName',
      why.reason,
      'staff',
    ])
    expect((await decide(app, correctionId, 'approved')).code).toBe('0')
    expect((await decide(app, correctionId, 'refused')).code).toBe('4008')
    const mine = (await borrower.call(myData, {})).data
    expect(mine?.base?.fullName).toBe('Citra Dewi Puspita')
    // The account's name is still near enough.
    expect(mine?.bank?.holder).toBe('CITRA PUSPITA')
    const last = await app.services.db
      .selectFrom('profile.stepEntry')
      .select(['version', 'savedBy', 'changedOn'])
      .where('step', '=', 'base')
      .orderBy('version', 'desc')
      .executeTakeFirst()
    expect(last).toEqual({ version: 2, savedBy: 'staff:staff', changedOn: '2026-11-19' })
  })

  test('is refused with a message that the borrower reads', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('citra')
    await decide(app, await ask(borrower), 'refused')
    const mine = (await borrower.call(myData, {})).data
    expect(mine?.base?.fullName).toBe('Citra Puspita')
    expect(mine?.corrections).toMatchObject([{ state: 'refused', note: 'seen the certificate' }])
    expect((await decide(app, nowhere, 'approved')).code).toBe('404')
  })

  test('to another’s number is not applied, and still waits', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('citra')
    const other = await app.enter('siti')
    const reply = await borrower.call(correctData, {
      field: 'idNumber',
      value: validForms.ID.base.idNumber,
    })
    expect(reply.data?.state).toBe('waiting')
    await other.call(certifyBase, validForms.ID.base)
    const decided = await decide(app, reply.data?.correctionId ?? '', 'approved')
    expect(decided.code).toBe('4201')
    expect((await app.staff(listDataCorrections, {})).data?.corrections).toHaveLength(1)
  })

  test('to a number which another borrower enters at the same moment is not applied either', async () => {
    await using app = await createTestApp()
    const { services } = app
    const borrower = await app.enter('citra')
    const other = await app.enter('siti')
    const value = validForms.ID.base.idNumber.replaceAll(' ', '')
    const reply = await borrower.call(correctData, { field: 'idNumber', value })
    const { deciding } = await services.db.transaction().execute(async tx => {
      await tx
        .updateTable('profile.borrower')
        .set({ idNumberIndex: idNumberIndex(services, 'ID', value) })
        .where('borrowerId', '=', other.borrowerId)
        .execute()
      const deciding = decide(app, reply.data?.correctionId ?? '', 'approved')
      await untilBlocked(services.db)
      // Not awaited before the commit, which it waits for.
      return { deciding }
    })
    expect(await deciding).toMatchObject({ code: '4201', problems: [{ field: 'decision' }] })
    expect((await app.staff(listDataCorrections, {})).data?.corrections).toHaveLength(1)
  })
})
