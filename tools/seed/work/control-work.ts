import {
  listDecisionRulesVersions,
  proposeDecisionRulesVersion,
  readDecisionRulesVersion,
  saveDecisionRulesDraft,
} from '#contract/application/staff-calls.ts'
import {
  listProductVersions,
  proposeProductVersion,
  readProductVersion,
  saveProductDraft,
} from '#contract/catalog/staff-calls.ts'
import { applyUnmatchedMoney, listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { readBorrower, revealField } from '#contract/profile/staff-calls.ts'
import {
  listLandingPageVersions,
  proposeLandingPageVersion,
  readLandingPageVersion,
  saveLandingPageDraft,
} from '#contract/promotion/staff-calls.ts'
import { refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { grantRole, inviteStaff } from '#contract/staff/calls.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { loanPlans } from './loan-plans.ts'
import type { ServiceScene } from './service-work.ts'
import { decideRequest } from './staff-actions.ts'
import { must } from './work-environment.ts'

/** Money to numbers that nobody was given; then one is booked on a loan, and one is sent back. */
const addUnmatchedMoney = (scene: ServiceScene): void => {
  const { environment, agenda, loans } = scene
  const strays = [
    [9, 'BCA', 'IDR', 450_000n],
    [7, 'BANK-TRANSFER', 'INR', 350_000n],
    [5, 'MANDIRI', 'IDR', 1_020_000n],
    [4, 'BRI', 'IDR', 275_000n],
    [3, 'BANK-TRANSFER', 'INR', 520_000n],
    [2, 'BNI', 'IDR', 2_000_000n],
    [1, 'BCA', 'IDR', 118_000n],
  ] as const
  for (const [days, paymentMethodCode, currency, minor] of strays) {
    agenda.add(agenda.ago(days, 9), async () => {
      const number = `9999${environment.services.random.digits(10)}`
      const amount = { currency, minor }
      await environment.sandbox.bank.payStray({ number, paymentMethodCode, amount })
    })
  }
  const openPayment = async (currency: string) => {
    const staff = await environment.staff('finance-officer')
    const { payments } = await must(staff, listUnmatchedMoney, { state: 'open' })
    const found = payments.findLast(payment => payment.currency === currency)
    if (!found) throw new Error(`no unmatched money in ${currency}`)
    return { staff, paymentId: found.paymentId }
  }
  agenda.add(agenda.ago(8, 9), async () => {
    const { staff, paymentId } = await openPayment('IDR')
    const loanId = loans.get('ID-14')?.loanId ?? ''
    await must(staff, applyUnmatchedMoney, {
      paymentId,
      loanId,
      reason: 'The borrower sent the slip',
    })
    await environment.settle()
  })
  agenda.add(agenda.ago(1, 10), async () => {
    const { staff, paymentId } = await openPayment('INR')
    const account = { bankCode: 'HDFC0001234', accountNo: '50100077712345', holder: 'R K TRADERS' }
    await must(staff, refundUnmatchedMoney, { paymentId, ...account, reason: 'Sent by mistake' })
  })
}

/** How the provider's list is wrong, by the days since then: differences that staff explain. */
const wrongReports = [
  [10, 'other-amount'],
  [7, 'forgotten'],
  [5, 'counted-twice'],
  [3, 'other-amount'],
  [2, 'forgotten'],
  [1, 'counted-twice'],
] as const

const addDifferences = ({ environment, agenda }: ServiceScene): void => {
  const { services, sandbox } = environment
  const authorization = `Basic ${btoa(`${services.config.payment.xendit.secretKey}:`)}`
  const post = async (path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    await sandbox.bank.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  for (const [days, how] of wrongReports) {
    agenda.add(agenda.ago(days, 10), async () => {
      const number = `8888${services.random.digits(10)}`
      const amount = { currency: 'IDR', minor: 150_000n } as const
      const stray = { number, paymentMethodCode: 'BNI', amount }
      const { paymentId } = await sandbox.bank.payStray(stray)
      await post('/counter/alter', { payment_id: paymentId, how })
    })
  }
}

/** Callbacks in a form that no program reads. */
const addUnreadCallbacks = ({ environment, agenda }: ServiceScene): void => {
  const [token = ''] = environment.services.config.payment.xendit.callbackTokens
  for (const days of [6, 3, 1]) {
    agenda.add(agenda.ago(days, 11), async () => {
      await environment.fetch('/webhooks/xendit', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-callback-token': token },
        body: JSON.stringify({ event: 'maintenance.notice', planned: days }),
      })
    })
  }
}

/** A change of each kind of version, which waits for a second person. */
const addVersions = ({ environment, agenda }: ServiceScene): void => {
  const { clock } = environment
  const fromOn = () => addDays(clock.businessDate('ID'), 12)
  agenda.add(agenda.ago(2, 8), async () => {
    const staff = await environment.staff('product-manager')
    const listed = await must(staff, listProductVersions, { market: 'ID', subject: 'dana-cepat' })
    const versionId = listed.rows[0]?.versionId ?? ''
    const { market, subject, content } = await must(staff, readProductVersion, { versionId })
    const changed = { ...content, limits: { ...content.limits, maxMinor: '12000000' } }
    const draft = { market, subject, content: JSON.stringify(changed) }
    const saved = await must(staff, saveProductDraft, draft)
    await must(staff, proposeProductVersion, {
      versionId: saved.versionId,
      revision: `${saved.revision}`,
      fromOn: fromOn(),
      reason: 'Large loans are decided by hand too often',
    })
  })
  agenda.add(agenda.ago(1, 9), async () => {
    const staff = await environment.staff('product-manager')
    const listed = await must(staff, listDecisionRulesVersions, { market: 'IN' })
    const versionId = listed.rows[0]?.versionId ?? ''
    const { market, subject, content } = await must(staff, readDecisionRulesVersion, { versionId })
    const draft = { market, subject, content: JSON.stringify({ ...content, minAge: 23 }) }
    const saved = await must(staff, saveDecisionRulesDraft, draft)
    await must(staff, proposeDecisionRulesVersion, {
      versionId: saved.versionId,
      revision: `${saved.revision}`,
      fromOn: fromOn(),
      reason: 'Borrowers below 23 pay late most often',
    })
  })
  agenda.add(agenda.ago(1, 10), async () => {
    const staff = await environment.staff('marketing')
    const listed = await must(staff, listLandingPageVersions, { market: 'ID' })
    const versionId = listed.rows[0]?.versionId ?? ''
    const { market, subject, content } = await must(staff, readLandingPageVersion, { versionId })
    const changed = { ...content, title: 'Dana cepat, biaya jelas' }
    const draft = { market, subject, content: JSON.stringify(changed) }
    const saved = await must(staff, saveLandingPageDraft, draft)
    await must(staff, proposeLandingPageVersion, {
      versionId: saved.versionId,
      revision: `${saved.revision}`,
      fromOn: fromOn(),
      reason: 'A shorter title for small phones',
    })
  })
}

/** A new colleague with a role that was approved, and one whose role waits. */
const addPeople = ({ environment, agenda }: ServiceScene): void => {
  const invite = async (name: string, markets: string) => {
    const staff = await environment.staff('administrator')
    const email = `${name.toLowerCase().replace(' ', '.')}@lender.example`
    const reason = 'Joins the service team'
    const { staffId } = await must(staff, inviteStaff, { name, email, markets, reason })
    await must(staff, grantRole, { staffId, role: 'agent', reason })
    return staffId
  }
  agenda.add(agenda.ago(20, 3), async () => {
    const subjectId = `${await invite('Rangga Putra', 'ID')}:agent`
    const reason = 'As agreed with the team lead'
    await decideRequest(environment, { role: 'second-administrator', subjectId, reason })
  })
  agenda.add(agenda.ago(1, 3), async () => {
    await invite('Shalini Menon', 'IN')
  })
}

/** Staff look at borrowers, as a caller asks them to. */
const addAccesses = ({ environment, agenda, loans }: ServiceScene): void => {
  for (const [turn, plan] of loanPlans.filter((_, index) => index % 5 === 0).entries()) {
    agenda.add(agenda.ago(turn % 9, 12), async () => {
      const borrowerId = loans.get(`${plan.market}-${plan.person}`)?.borrowerId
      if (borrowerId === undefined) return
      await must(await environment.staff('agent'), readBorrower, { borrowerId })
      if (turn % 2 === 0) return
      const staff = await environment.staff('team-lead')
      const reason = 'The caller asks which number is on file'
      await must(staff, revealField, { borrowerId, field: 'phone', reason })
    })
  }
}

/** Money, approvals and people that wait for someone. */
export const addControl = (scene: ServiceScene): void => {
  addUnmatchedMoney(scene)
  addDifferences(scene)
  addUnreadCallbacks(scene)
  addVersions(scene)
  addPeople(scene)
  addAccesses(scene)
}
