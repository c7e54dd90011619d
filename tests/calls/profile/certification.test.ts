import { describe, expect, test } from 'vitest'
import type { Reply } from '#contract/envelope.ts'
import {
  certificationOverview,
  certifyBank,
  certifyBase,
  certifyExtra,
  certifyIdentity,
  certifyJob,
  certifyPersonal,
  uploadImage,
} from '#contract/profile/calls.ts'
import type { CertificationStep } from '#contract/profile/schemas.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { getApplicant } from '#server/profile/get-applicant.ts'
import { findPayoutAccount } from '#server/profile/payout-account.ts'
import type { Borrower } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'

const shared = shareApp()
const personas = { ID: 'dewi', IN: 'rahul' } as const

/** An identity number belongs to one borrower: each newcomer has another. */
let newcomers = 0
const newcomer = async (market: MarketCode) => {
  newcomers += 1
  const forms = validForms[market]
  const serial = String(newcomers).padStart(4, '0')
  const idNumber = forms.base.idNumber.replace(/\d{4}(?=[a-z]?$)/, serial)
  const borrower = await shared().enter(personas[market])
  return { borrower, forms: { ...forms, base: { ...forms.base, idNumber } } }
}

const upload = async ({ call }: Borrower, kind: 'document' | 'face') => {
  const reply = await call(uploadImage, { kind, image: asFile(await createTestImage()) })
  if (!reply.success) throw new Error(`no image: ${reply.code} ${reply.message}`)
  return reply.data.imageId
}

const stepCalls = async ({ borrower, forms }: Awaited<ReturnType<typeof newcomer>>) => {
  const { call } = borrower
  return {
    base: () => call(certifyBase, forms.base),
    personal: () => call(certifyPersonal, forms.personal),
    job: () => call(certifyJob, forms.job),
    extra: () => call(certifyExtra, forms.extra),
    identity: async () =>
      await call(certifyIdentity, {
        documentImage: await upload(borrower, 'document'),
        faceImage: await upload(borrower, 'face'),
      }),
    bank: () => call(certifyBank, forms.bank),
  } satisfies Record<CertificationStep, () => Promise<Reply<unknown>>>
}

const problemsOf = (reply: Reply<unknown>): Record<string, string> => {
  if (reply.success) throw new Error('it was taken')
  expect([reply.status, reply.code]).toEqual([200, '4201'])
  return Object.fromEntries((reply.problems ?? []).map(({ field, message }) => [field, message]))
}

describe('the steps to an application', () => {
  test.each(['ID', 'IN'] as const)('in %s: six steps, each leading to the next', async market => {
    const person = await newcomer(market)
    const steps = await stepCalls(person)
    const next: (string | null | undefined)[] = []
    for (const step of ['base', 'personal', 'job', 'extra', 'identity', 'bank'] as const) {
      const reply = await steps[step]()
      expect([step, reply.code, reply.message]).toEqual([step, '0', ''])
      next.push((reply as Awaited<ReturnType<typeof steps.base>>).data?.next)
    }
    expect(next).toEqual(['personal', 'job', 'extra', 'identity', 'bank', null])
    const { data } = await person.borrower.call(certificationOverview, {})
    expect(data).toMatchObject({ market, next: null, mayApply: '1' })
    expect(data?.steps.map(({ state }) => state)).toEqual([
      'given',
      'given',
      'given',
      'given',
      'waiting',
      'given',
    ])
  })

  test('compare the account number with the one typed again, however both are grouped', async () => {
    const { borrower, forms } = await newcomer('ID')
    const save = async (accountNoAgain: string) =>
      await borrower.call(certifyBank, { ...forms.bank, accountNoAgain })
    await borrower.call(certifyBase, forms.base)
    const message = 'Kedua nomor tidak sama. Periksa lagi keduanya.'
    for (const other of ['', '0021 0100 0123 505']) {
      expect(problemsOf(await save(other))).toEqual({ accountNoAgain: message })
    }
    expect((await save('002101000123504')).success).toBe(true)
  })

  test('can be done in any order, and resumed where they were left', async () => {
    const person = await newcomer('ID')
    const steps = await stepCalls(person)
    const reply = await steps.job()
    expect(reply.data).toEqual({ next: 'base', mayApply: '0' })
    const { data } = await person.borrower.call(certificationOverview, {})
    expect(data?.saved).toMatchObject({ base: null, job: { monthlyIncome: '4500000' } })
    expect(data?.regions).toHaveLength(38)
    expect(data?.banks[0]).toEqual({ code: 'BCA', name: 'BCA' })
  })

  test('store amounts in the market’s minor units, and numbers without their grouping', async () => {
    const person = await newcomer('IN')
    const steps = await stepCalls(person)
    for (const step of ['base', 'job', 'bank'] as const)
      expect((await steps[step]()).code).toBe('0')
    const { services } = shared()
    const { borrowerId } = person.borrower
    expect(await getApplicant(services, borrowerId)).toMatchObject({
      birthOn: '1993-02-28',
      monthlyIncomeMinor: 12_500_050n,
      monthlyDebtMinor: 300_000n,
      employment: 'self-employed',
    })
    expect(await findPayoutAccount(services, borrowerId)).toMatchObject({
      bankCode: 'SBIN0001234',
      accountNo: '30012345678',
      holder: 'MEERA K',
    })
  })
})

describe('a step that does not fit', () => {
  test('is refused with every field at fault in the borrower’s language, and stores nothing', async () => {
    const { borrower } = await newcomer('ID')
    const reply = await borrower.call(certifyBase, {
      fullName: 'R2-D2',
      birthOn: '2010-02-30',
      idNumber: '12',
    })
    expect(problemsOf(reply)).toEqual({
      fullName: 'Tulis nama seperti di KTP, hanya huruf.',
      birthOn: 'Tanggal ini tidak ada. Contoh: 17 8 1995.',
      idNumber: 'NIK terdiri dari 16 angka. Salin persis seperti di KTP.',
      dataConsent: 'Kami perlu persetujuan Anda untuk menyimpan dan memeriksa data ini.',
    })
    const { data } = await borrower.call(certificationOverview, {})
    expect(data?.saved.base).toBeNull()
  })

  test.each<[string, MarketCode, Record<string, string>, string]>([
    ['under 18', 'ID', { birthOn: '2008-11-22', idNumber: '3273012211080007' }, 'birthOn'],
    ['a NIK of another day', 'ID', { birthOn: '1996-07-10' }, 'idNumber'],
    ['a NIK of no province', 'ID', { idNumber: '9973014907960007' }, 'idNumber'],
    ['a firm’s PAN', 'IN', { idNumber: 'BNZCK7412E' }, 'idNumber'],
    ['more of Aadhaar than four', 'IN', { aadhaarLast4: '123456784821' }, 'aadhaarLast4'],
    ['a control character', 'IN', { fullName: 'Meera\u202eKrishnan' }, 'fullName'],
    ['a line break inside', 'IN', { fullName: 'Meera\nKrishnan' }, 'fullName'],
  ])('base: %s', async (_what, market, changes, field) => {
    const { borrower, forms } = await newcomer(market)
    const reply = await borrower.call(certifyBase, { ...forms.base, ...changes })
    expect(Object.keys(problemsOf(reply))).toEqual([field])
  })

  test('the day someone turns 18 is early enough', async () => {
    const { borrower } = await newcomer('ID')
    const reply = await borrower.call(certifyBase, {
      ...validForms.ID.base,
      birthOn: '2008-11-21',
      idNumber: '3273012111080123',
    })
    expect(reply.code).toBe('0')
  })

  test('a name may be in Devanagari, and is stored in one normal form', async () => {
    const { borrower, forms } = await newcomer('IN')
    const name = 'मीरा कृष्णन'
    const reply = await borrower.call(certifyBase, { ...forms.base, fullName: ` ${name} ` })
    expect(reply.code).toBe('0')
    const { data } = await borrower.call(certificationOverview, {})
    expect(data?.saved.base?.fullName).toBe(name)
  })

  test('another’s identity number opens no second account', async () => {
    const first = await newcomer('IN')
    const second = await newcomer('IN')
    expect((await first.borrower.call(certifyBase, first.forms.base)).code).toBe('0')
    const reply = await second.borrower.call(certifyBase, {
      ...second.forms.base,
      idNumber: first.forms.base.idNumber.toUpperCase(),
    })
    expect(Object.keys(problemsOf(reply))).toEqual(['idNumber'])
  })

  test('nor does it when two borrowers enter it at the same moment', async () => {
    const borrowers = await Promise.all(Array.from({ length: 8 }, () => newcomer('IN')))
    const idNumber = 'CKZPM9001B'
    const replies = await Promise.all(
      borrowers.map(({ borrower, forms }) =>
        borrower.call(certifyBase, { ...forms.base, idNumber }),
      ),
    )
    expect(replies.map(({ code }) => code).sort()).toEqual(['0', ...Array(7).fill('4201')])
  })

  test('a borrower may try at most twenty identity numbers a day', async () => {
    const { borrower, forms } = await newcomer('IN')
    const attempt = async (serial: number) => {
      const idNumber = `DDDPD${String(serial).padStart(4, '0')}D`
      return (await borrower.call(certifyBase, { ...forms.base, idNumber })).code
    }
    for (let serial = 1; serial <= 20; serial += 1) expect(await attempt(serial)).toBe('0')
    expect(await attempt(21)).toBe('429')
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['no choice', { maritalStatus: '', education: 'doctor' }, ['maritalStatus', 'education']],
    ['a state of the other market', { region: 'TN' }, ['region']],
    ['a postal code of six', { postalCode: '600033' }, ['postalCode']],
    ['half a reference', { reference1Phone: '' }, ['reference1Phone']],
    ['a landline', { reference1Phone: '021 555 0100' }, ['reference1Phone']],
    [
      'two references with one phone',
      {
        reference2Name: 'Dian',
        reference2Phone: '+62 812-3456-7890',
        reference2Relation: 'friend',
      },
      ['reference2Phone'],
    ],
    ['references who do not know', { referencesAgreed: '' }, ['referencesAgreed']],
    ['moved tomorrow', { movedOn: '2026-11-22' }, ['movedOn']],
  ])('personal: %s', async (_what, changes, fields) => {
    const { borrower, forms } = await newcomer('ID')
    const reply = await borrower.call(certifyPersonal, { ...forms.personal, ...changes })
    expect(Object.keys(problemsOf(reply))).toEqual(fields)
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['salaried by nobody', { employer: '' }, ['employer']],
    ['works for nothing', { monthlyIncome: '0' }, ['monthlyIncome']],
    ['an amount in words', { monthlyDebt: 'dua juta' }, ['monthlyDebt']],
    ['rupiah with decimals', { monthlyIncome: '4500000.50' }, ['monthlyIncome']],
    ['more than anybody earns', { monthlyIncome: '4500000000' }, ['monthlyIncome']],
    ['paid on the 32nd', { payday: '32' }, ['payday']],
  ])('job: %s', async (_what, changes, fields) => {
    const { borrower, forms } = await newcomer('ID')
    const reply = await borrower.call(certifyJob, { ...forms.job, ...changes })
    expect(Object.keys(problemsOf(reply))).toEqual(fields)
  })

  test('a borrower without work needs no employer and no income', async () => {
    const { borrower, forms } = await newcomer('ID')
    const job = { ...forms.job, employment: 'not-working', employer: '', occupation: '' }
    expect((await borrower.call(certifyJob, { ...job, monthlyIncome: '0' })).code).toBe('0')
  })

  test.each<[MarketCode, Record<string, string>, string[]]>([
    ['ID', { bankCode: 'HDFC' }, ['bankCode']],
    ['ID', { accountNo: '123456789' }, ['accountNo']],
    ['ID', { holder: 'BUDI SANTOSO' }, ['holder']],
    ['IN', { ifsc: 'SBIN1001234' }, ['ifsc']],
    ['IN', { accountNo: '12345678' }, ['accountNo']],
    ['IN', { accountNo: '30012x45678' }, ['accountNo']],
  ])('bank in %s: %o', async (market, changes, fields) => {
    const { borrower, forms } = await newcomer(market)
    await borrower.call(certifyBase, forms.base)
    const reply = await borrower.call(certifyBank, { ...forms.bank, ...changes })
    expect(Object.keys(problemsOf(reply))).toEqual(fields)
  })

  test('an account needs a name to be compared with', async () => {
    const { enter } = shared()
    const { call } = await enter('siti')
    const reply = await call(certifyBank, validForms.ID.bank)
    expect(Object.keys(problemsOf(reply))).toEqual(['holder'])
  })
})

describe('a saved step', () => {
  const versionsOf = async ({ borrowerId }: Borrower) =>
    await shared()
      .services.db.selectFrom('profile.stepEntry')
      .select(['step', 'version'])
      .where('borrowerId', '=', borrowerId)
      .orderBy('version')
      .execute()

  test('is saved again as its next version; the older ones stay as history', async () => {
    const { borrower, forms } = await newcomer('ID')
    await borrower.call(certifyJob, forms.job)
    await borrower.call(certifyJob, { ...forms.job, monthlyIncome: '6000000' })
    expect(await versionsOf(borrower)).toEqual([
      { step: 'job', version: 1 },
      { step: 'job', version: 2 },
    ])
    const { data } = await borrower.call(certificationOverview, {})
    expect(data?.saved.job?.monthlyIncome).toBe('6000000')
  })

  test('pressed twenty times at once is saved once', async () => {
    const { borrower, forms } = await newcomer('ID')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => borrower.call(certifyJob, forms.job)),
    )
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['0']))
    expect(await versionsOf(borrower)).toEqual([{ step: 'job', version: 1 }])
  })

  test('that is sent again as it is adds a version where it states another day of the change', async () => {
    const { borrower, forms } = await newcomer('ID')
    for (const movedOn of ['', '2026-11-01', '2026-11-01', '', '2026-11-02']) {
      expect((await borrower.call(certifyPersonal, { ...forms.personal, movedOn })).code).toBe('0')
    }
    expect(await versionsOf(borrower)).toHaveLength(3)
  })

  test('one account is current; the one before it stays as history', async () => {
    const { borrower, forms } = await newcomer('ID')
    await borrower.call(certifyBase, forms.base)
    await borrower.call(certifyBank, forms.bank)
    await borrower.call(certifyBank, forms.bank)
    await borrower.call(certifyBank, { ...forms.bank, accountNo: '1234567890' })
    const rows = await shared()
      .services.db.selectFrom('profile.payoutAccount')
      .select('endedAt')
      .where('borrowerId', '=', borrower.borrowerId)
      .execute()
    expect(rows.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
    expect(rows).toHaveLength(2)
    const account = await findPayoutAccount(shared().services, borrower.borrowerId)
    expect(account?.accountNo).toBe('1234567890')
  })

  test('a new name ends an account in the old one', async () => {
    const { borrower, forms } = await newcomer('ID')
    await borrower.call(certifyBase, forms.base)
    await borrower.call(certifyBank, forms.bank)
    await borrower.call(certifyBase, { ...forms.base, fullName: 'Dewi Sartika' })
    expect(await findPayoutAccount(shared().services, borrower.borrowerId)).toBeUndefined()
    const { missing } = await getApplicant(shared().services, borrower.borrowerId)
    expect(missing).toContain('bank')
  })
})

test('a step needs a session', async () => {
  const { anyone } = shared()
  expect(await anyone(certifyJob, validForms.ID.job)).toMatchObject({ status: 401, code: '401' })
})
