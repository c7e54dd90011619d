import sharp from 'sharp'
import {
  certifyBank,
  certifyBase,
  certifyExtra,
  certifyIdentity,
  certifyJob,
  certifyPersonal,
  correctData,
  uploadImage,
} from '#contract/profile/calls.ts'
import { startCorrection } from '#contract/profile/staff-calls.ts'
import { contactMessage, subscribe } from '#contract/site/calls.ts'
import {
  answerContactMessage,
  listContactMessages,
  readContactMessage,
} from '#contract/site/staff-calls.ts'
import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { signUp, visitLanding } from './borrower-actions.ts'
import { personOf } from './people.ts'
import { contactTexts } from './service-texts.ts'
import type { ServiceScene } from './service-work.ts'
import { must, type WorkEnvironment } from './work-environment.ts'

const channels = ['meta-oct', 'google-search', 'tiktok', 'agent-network', ''] as const
const visitDays = 28

/** Visits of the landing pages, of which some lead to a press of the button. */
const addVisits = ({ environment, agenda }: ServiceScene): void => {
  for (let visit = 0; visit < 4 * visitDays; visit += 1) {
    const market = MARKET_CODES[visit % 2] ?? 'ID'
    const channel = channels[(visit * 3) % channels.length] ?? ''
    agenda.add(agenda.ago(visit % visitDays, 2), () =>
      visitLanding(environment, { market, channel, clicks: visit % 3 === 0 }),
    )
  }
}

const addMessages = ({ environment, agenda }: ServiceScene): void => {
  for (const market of MARKET_CODES) {
    for (const [turn, [name, message]] of contactTexts[market].entries()) {
      agenda.add(agenda.ago(12 - 2 * turn, 6), async () => {
        const telephone = market === 'ID' ? `0811 000 90${turn}0` : `60000 0090${turn}0`
        await must(environment.visitor(market), contactMessage, { name, telephone, message })
      })
    }
  }
  for (let turn = 0; turn < 16; turn += 1) {
    agenda.add(agenda.ago(1 + turn, 7), async () => {
      const market = MARKET_CODES[turn % 2] ?? 'ID'
      const email = `reader-${turn}@${market === 'ID' ? 'surat' : 'post'}.example`
      await must(environment.visitor(market), subscribe, { email })
    })
  }
  for (const days of [9, 7, 5, 4]) {
    agenda.add(agenda.ago(days, 8), async () => {
      const staff = await environment.staff('agent')
      const { messages } = await must(staff, listContactMessages, { state: 'open' })
      const messageId = messages[0]?.messageId ?? ''
      await must(staff, readContactMessage, { messageId, reason: 'To call back' })
      await must(staff, answerContactMessage, { messageId, note: 'Called back and explained' })
    })
  }
}

/** A made-up document or face: a plain picture of its own. */
const picture = async (title: string, hue: number): Promise<File> => {
  const bytes = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">
      <rect width="640" height="400" fill="hsl(${hue} 45% 82%)"/>
      <circle cx="130" cy="170" r="70" fill="hsl(${hue} 35% 45%)"/>
      <rect x="60" y="250" width="140" height="90" rx="40" fill="hsl(${hue} 35% 45%)"/>
      <text x="250" y="150" font-size="34" font-family="sans-serif">${title}</text>
      <text x="250" y="210" font-size="24" font-family="sans-serif">SAMPLE · CONTOH</text></svg>`),
  )
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}

/** Someone who fills in every step, and whose pictures staff must look at. */
const certify = async (
  environment: WorkEnvironment,
  market: MarketCode,
  number: number,
): Promise<void> => {
  const person = personOf(market, number)
  const { base, personal, job, extra, account } = person.profile
  const borrowerId = await signUp(environment, person, 'google-search')
  const call = await environment.borrower(borrowerId)
  const { monthlyIncomeMinor: income, monthlyDebtMinor: _, ...work } = job
  const monthlyIncome = market === 'ID' ? income : income.slice(0, -2)
  await must(call, certifyBase, { ...base, dataConsent: '1' })
  await must(call, certifyPersonal, personal)
  await must(call, certifyJob, { ...work, monthlyIncome, monthlyDebt: '0' })
  await must(call, certifyExtra, extra)
  const { bankCode, ...bank } = account
  await must(call, certifyBank, {
    ...bank,
    ...(market === 'ID' ? { bankCode } : { ifsc: bankCode }),
  })
  const upload = async (kind: 'document' | 'face') => {
    const image = await picture(person.name, (number * 47 + (kind === 'face' ? 160 : 0)) % 360)
    return (await must(call, uploadImage, { kind, image })).imageId
  }
  const documentImage = await upload('document')
  await must(call, certifyIdentity, { documentImage, faceImage: await upload('face') })
}

const addIdentityChecks = ({ environment, agenda }: ServiceScene): void => {
  for (const [turn, [market, number]] of (
    [
      ['ID', 36],
      ['ID', 37],
      ['IN', 28],
      ['ID', 38],
      ['IN', 29],
    ] as const
  ).entries()) {
    agenda.add(agenda.ago(4 - turn, 9), () => certify(environment, market, number))
  }
}

const addCorrections = ({ environment, agenda, loans }: ServiceScene): void => {
  const corrections = [
    ['ID-5', 'fullName', 'Dimas Pratama Putra', 'Nama di KTP baru'],
    ['ID-8', 'birthOn', '1986-04-18', 'Salah ketik tanggal'],
    ['IN-3', 'fullName', 'Ashok Kumar Reddy', 'Full name as on the PAN'],
    ['IN-5', 'birthOn', '1985-02-27', 'Typed the wrong day'],
  ] as const
  for (const [turn, [key, field, value, reason]] of corrections.entries()) {
    agenda.add(agenda.ago(3 - turn, 10), async () => {
      const borrowerId = loans.get(key)?.borrowerId ?? ''
      await must(await environment.borrower(borrowerId), correctData, { field, value, reason })
    })
  }
  agenda.add(agenda.ago(1, 11), async () => {
    const borrowerId = loans.get('ID-17')?.borrowerId ?? ''
    const staff = await environment.staff('agent')
    const reason = 'Told on the phone, the KTP was sent by mail'
    const correction = { field: 'fullName', value: 'Putri Maharani Sukma', reason } as const
    await must(staff, startCorrection, { borrowerId, ...correction })
  })
}

/** Visitors of the pages in public, and borrowers who fill in or correct their data. */
export const addVisitors = (scene: ServiceScene): void => {
  addVisits(scene)
  addMessages(scene)
  addIdentityChecks(scene)
  addCorrections(scene)
}
