import { coolingOffExit } from '#contract/early-settlement/calls.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import { decideClaim, listClaims } from '#contract/payment-dispute/staff-calls.ts'
import { chooseOverpayment, overpayment } from '#contract/refund/calls.ts'
import { addDays, addMonths, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Agenda } from './agenda.ts'
import { apply, pay, requestPayment, signUpVerified, type WorkLoan } from './borrower-actions.ts'
import { type LoanOutcome, type LoanPlan, loanPlans } from './loan-plans.ts'
import { incomeBelowMinimum, type Person, personOf } from './people.ts'
import {
  callBorrower,
  decideHeld,
  decideRequest,
  promise,
  proposeLoss,
  proposePlan,
  refundTooMuch,
  waivePenalty,
} from './staff-actions.ts'
import { must, type WorkEnvironment } from './work-environment.ts'

/** A loan that was applied for, and where its outcome is made. */
type LoanScene = {
  readonly environment: WorkEnvironment
  readonly agenda: Agenda
  readonly loan: WorkLoan
  readonly plan: LoanPlan
}

/** Late in the morning of both markets. */
const morning = (day: LocalDate): Date => new Date(`${day}T04:00:00Z`)

const dueOn = ({ firstDueOn }: WorkLoan, period: number): LocalDate => addMonths(firstDueOn, period)

/** Pays installments on their due days, or so many days after. */
const payOnTime = (
  { environment, agenda, loan }: LoanScene,
  { from = 0, until = loan.installments, days = 0 } = {},
): void => {
  for (let period = from; period < until; period += 1) {
    agenda.add(morning(addDays(dueOn(loan, period), days)), async () => {
      await pay(environment, loan)
    })
  }
}

const contactNotes = {
  ID: {
    reached: 'Gaji terlambat, akan membayar setelah tanggal gajian.',
    missed: 'Tidak diangkat, akan dicoba lagi besok.',
    promised: 'Berjanji membayar setelah menerima gaji.',
  },
  IN: {
    reached: 'Salary is delayed; will pay after payday.',
    missed: 'No answer, to be tried again tomorrow.',
    promised: 'Promised to pay once the salary is in.',
  },
} as const

/** Collections of a late loan: calls, and a promise that is open, kept or broken. */
const collect = (scene: LoanScene): void => {
  const { environment, agenda, loan, plan } = scene
  const notes = contactNotes[plan.market]
  const lateOn = dueOn(loan, plan.paidFirst ?? 0)
  agenda.add(morning(addDays(lateOn, 2)), () =>
    callBorrower(environment, loan, 'not-reached', notes.missed),
  )
  agenda.add(morning(addDays(lateOn, 4)), () =>
    callBorrower(environment, loan, 'reached', notes.reached),
  )
  const promised = { percent: 40, note: notes.promised }
  if (plan.promise === 'broken') {
    agenda.add(morning(addDays(lateOn, 5)), () =>
      promise(environment, loan, { ...promised, days: 6 }),
    )
  }
  if (plan.promise === 'open') {
    agenda.add(agenda.ago(1, 4), () => promise(environment, loan, { ...promised, days: 5 }))
  }
}

const paidLate = (scene: LoanScene): void => {
  const { environment, agenda, loan, plan } = scene
  const notes = contactNotes[plan.market]
  agenda.add(morning(addDays(loan.firstDueOn, 6)), async () => {
    await callBorrower(environment, loan, 'reached', notes.reached)
    await promise(environment, loan, { days: 5, percent: 60, note: notes.promised })
  })
  agenda.add(morning(addDays(loan.firstDueOn, 9)), async () => {
    await pay(environment, loan)
  })
  payOnTime(scene, { from: 1, days: 3 })
}

const extend = (scene: LoanScene): void => {
  const { environment, agenda, loan } = scene
  agenda.add(morning(addDays(loan.firstDueOn, 1)), async () => {
    await pay(environment, loan, { purpose: 'extension' })
  })
  agenda.add(morning(addDays(loan.firstDueOn, 29)), async () => {
    await pay(environment, loan)
  })
}

const hardshipReason = {
  ID: 'Kehilangan pekerjaan; dapat membayar cicilan yang lebih kecil',
  IN: 'Lost work in the floods; can pay smaller EMIs',
} as const

const planHardship = (scene: LoanScene): void => {
  const { environment, agenda, loan, plan } = scene
  const reason = hardshipReason[plan.market]
  agenda.add(morning(addDays(loan.firstDueOn, 40)), async () => {
    await proposePlan(environment, loan, reason)
    await decideRequest(environment, {
      role: 'finance-controller',
      subjectId: loan.loanId,
      reason: 'The payslip shows it',
    })
  })
  agenda.add(morning(addDays(loan.firstDueOn, 54)), async () => {
    await pay(environment, loan)
  })
}

const disputePayment = async ({ environment, loan, plan }: LoanScene): Promise<string> => {
  const { cardNo, vcode } = await requestPayment(environment, loan)
  const call = await environment.borrower(loan.borrowerId)
  const utr = plan.market === 'ID' ? `TRX${plan.person}0881723` : `${3_240_000_000 + plan.person}71`
  await must(call, submitUtr, { cardNo, utr })
  return vcode
}

const answerDispute = async ({ environment, loan }: LoanScene, reason: string): Promise<void> => {
  const staff = await environment.staff('finance-officer')
  const { claims } = await must(staff, listClaims, {})
  const claim = claims.find(({ loanId }) => loanId === loan.loanId)
  if (!claim) throw new Error(`the loan ${loan.loanId} has no open payment dispute`)
  await must(staff, decideClaim, { claimId: claim.claimId, outcome: 'not-found', reason })
}

/** Pays an installment twice or too much, and has the difference refunded by staff. */
const payTooMuch = ({ environment, agenda, loan, plan }: LoanScene): void => {
  const waits = plan.outcome === 'refund-waiting'
  const day = waits ? agenda.ago(2, 4) : morning(loan.firstDueOn)
  agenda.add(day, async () => {
    await pay(environment, loan, { how: waits ? 'twice' : 'over' })
  })
  agenda.add(waits ? agenda.ago(1, 6) : morning(addDays(loan.firstDueOn, 2)), async () => {
    const reason =
      plan.market === 'ID' ? 'Kelebihan bayar, diminta nasabah' : 'Paid too much, asked by phone'
    await refundTooMuch(environment, loan, reason)
    await environment.settle()
  })
}

/** The borrower asks for a refund that the bank refuses. */
const stopRefund = ({ environment, agenda, loan }: LoanScene): void => {
  const { loanId, productId, borrowerId } = loan
  agenda.add(morning(loan.firstDueOn), async () => {
    await pay(environment, loan, { how: 'over' })
    const order = { orderId: loanId, productId }
    const call = await environment.borrower(borrowerId)
    const { amount } = await must(call, overpayment, order)
    environment.sandbox.payouts.setSettings({ outcome: 'fail' })
    await must(call, chooseOverpayment, { ...order, choice: 'return', amount })
    await environment.settle()
    environment.sandbox.payouts.setSettings({ outcome: 'succeed' })
  })
}

const cancel = ({ environment, agenda, loan, plan }: LoanScene): void => {
  const { loanId, productId, person } = loan
  agenda.add(agenda.ago(plan.appliedDaysAgo - 2, 5), async () => {
    const payCode = plan.market === 'ID' ? person.profile.account.bankCode : 'BANK-TRANSFER'
    const input = { orderId: loanId, productId, payCode, pay_type: '1' } as const
    const { vcode } = await must(await environment.borrower(loan.borrowerId), coolingOffExit, input)
    await environment.sandbox.bank.pay(vcode, 'exact')
    await environment.settle()
  })
}

/** The borrower pays early; then the bank returns the payout, which no rule can resolve. */
const returnPayout = ({ environment, agenda, loan, plan }: LoanScene): void => {
  const { person } = loan
  agenda.add(agenda.ago(plan.appliedDaysAgo - 10, 5), async () => {
    await pay(environment, loan)
  })
  agenda.add(agenda.ago(3, 5), async () => {
    const { payouts } = environment.sandbox
    const { accountNo } = person.profile.account
    const payout = payouts.payouts().find(each => each.account_number === accountNo)
    if (!payout) throw new Error(`nothing was paid out to ${person.name}`)
    await payouts.returnMoney(payout.reference_id)
    await environment.settle()
  })
}

const writeOffReason = {
  ID: 'Tidak dapat dihubungi, tidak ada aset',
  IN: 'Cannot be reached; no assets found',
} as const

/** What happens to a loan after it was applied for. */
const outcomes: Readonly<Record<LoanOutcome, (scene: LoanScene) => void>> = {
  repaid: payOnTime,
  running: payOnTime,
  'settled-early': scene => {
    const { environment, agenda, loan } = scene
    payOnTime(scene, { until: 2 })
    agenda.add(morning(addDays(dueOn(loan, 1), 4)), async () => {
      await pay(environment, loan, { purpose: 'pay-off' })
    })
  },
  'stopped-paying': scene => {
    payOnTime(scene, { until: scene.plan.paidFirst ?? 0 })
    collect(scene)
  },
  'paid-late': paidLate,
  extended: extend,
  'on-hardship-plan': planHardship,
  'plan-waiting': ({ environment, agenda, loan, plan }) => {
    agenda.add(agenda.ago(1, 6), () => proposePlan(environment, loan, hardshipReason[plan.market]))
  },
  waived: ({ environment, agenda, loan, plan }) => {
    agenda.add(morning(addDays(loan.firstDueOn, 8)), async () => {
      const reason =
        plan.market === 'ID' ? 'Gangguan bank pada hari jatuh tempo' : 'Bank outage on the due day'
      await waivePenalty(environment, loan, 'collections-officer', reason)
      await pay(environment, loan)
    })
  },
  'waiver-waiting': ({ environment, agenda, loan }) => {
    agenda.add(agenda.ago(1, 7), () =>
      waivePenalty(
        environment,
        loan,
        'collections-officer',
        'In hospital for a week, the letter is on file',
      ),
    )
  },
  'written-off': scene => {
    const { environment, agenda, loan, plan } = scene
    collect(scene)
    agenda.add(agenda.ago(14, 6), async () => {
      await proposeLoss(environment, loan, writeOffReason[plan.market])
      const reason = 'Agreed'
      const subjectId = loan.loanId
      await decideRequest(environment, { role: 'second-finance-controller', subjectId, reason })
    })
  },
  'write-off-waiting': scene => {
    const { environment, agenda, loan, plan } = scene
    collect(scene)
    agenda.add(agenda.ago(1, 8), () => proposeLoss(environment, loan, writeOffReason[plan.market]))
  },
  refunded: payTooMuch,
  'refund-waiting': payTooMuch,
  'refund-stopped': stopRefund,
  'dispute-open': scene => {
    scene.agenda.add(scene.agenda.ago(2, 6), async () => {
      await disputePayment(scene)
    })
  },
  'dispute-not-found': scene => {
    const { agenda, loan } = scene
    agenda.add(morning(addDays(loan.firstDueOn, 3)), async () => {
      await disputePayment(scene)
    })
    agenda.add(morning(addDays(loan.firstDueOn, 5)), () =>
      answerDispute(scene, 'Dana tidak ada di rekening kami; nomor tujuan berbeda'),
    )
  },
  'dispute-settled': scene => {
    const { environment, agenda, loan } = scene
    agenda.add(morning(addDays(loan.firstDueOn, 1)), async () => {
      const vcode = await disputePayment(scene)
      agenda.add(morning(addDays(loan.firstDueOn, 2)), async () => {
        await environment.sandbox.bank.pay(vcode, 'exact')
        await environment.settle()
      })
    })
  },
  cancelled: cancel,
  held: () => undefined,
  'approved-by-staff': scene => {
    const { environment, agenda, loan, plan } = scene
    agenda.add(agenda.ago(plan.appliedDaysAgo - 1, 6), () =>
      decideHeld(environment, loan.loanId, 'approve', 'The payslip and the account were seen'),
    )
  },
  'refused-by-staff': ({ environment, agenda, loan, plan }) => {
    agenda.add(agenda.ago(plan.appliedDaysAgo - 1, 7), () =>
      decideHeld(environment, loan.loanId, 'reject', 'The employer does not know the applicant'),
    )
  },
  refused: () => undefined,
  'payout-stopped': () => undefined,
  'payout-returned': returnPayout,
}

/** A person for the outcome: able to afford a large loan, below the minimum income, or with a closed account. */
const personFor = ({ market, person, outcome }: LoanPlan): Person => {
  const base = personOf(market, person)
  const { profile } = base
  if (['held', 'approved-by-staff', 'refused-by-staff'].includes(outcome)) {
    const monthlyIncomeMinor = `${2 * Number(profile.job.monthlyIncomeMinor)}`
    return { ...base, profile: { ...profile, job: { ...profile.job, monthlyIncomeMinor } } }
  }
  if (outcome === 'refused') {
    const job = { ...profile.job, monthlyIncomeMinor: incomeBelowMinimum(market) }
    return { ...base, profile: { ...profile, job } }
  }
  if (outcome !== 'payout-stopped') return base
  // The simulated bank refuses payouts to accounts with this ending.
  const accountNo = `${profile.account.accountNo.slice(0, -4)}0000`
  return { ...base, profile: { ...profile, account: { ...profile.account, accountNo } } }
}

const channels = ['meta-oct', 'google-search', 'tiktok', 'agent-network', ''] as const

/** Puts every loan of the work into the agenda; returns the borrowers by market and number. */
export const addLoans = (
  environment: WorkEnvironment,
  agenda: Agenda,
): ReadonlyMap<string, WorkLoan> => {
  const borrowers = new Map<string, string>()
  const loans = new Map<string, WorkLoan>()
  for (const [index, plan] of loanPlans.entries()) {
    const { market, person: number, appliedDaysAgo, installments } = plan
    const person = personFor(plan)
    const key = `${market}-${number}`
    agenda.add(agenda.ago(appliedDaysAgo + 1, 3), async () => {
      const channel = channels[index % channels.length] ?? ''
      if (!borrowers.has(key))
        borrowers.set(key, await signUpVerified(environment, person, channel))
    })
    agenda.add(agenda.ago(appliedDaysAgo, 4), async () => {
      const borrowerId = borrowers.get(key) ?? ''
      const productId = market === 'ID' ? 'dana-cepat' : 'salary-line'
      const choice = { productId, amount: `${plan.amount}`, installments: `${installments}` }
      const applied = await apply(await environment.borrower(borrowerId), choice)
      await environment.settle()
      const loan = { ...applied, person, borrowerId }
      loans.set(key, loan)
      outcomes[plan.outcome]({ environment, agenda, loan, plan })
    })
  }
  return loans
}
