import { marketRules } from '#domain/market/market-rules.ts'
import { amountRange, exampleApr, firstLate, firstTerms } from './faq-figures.ts'
import type { FaqFacts, FaqWords } from './topics.ts'

const underRbi = ({ market }: FaqFacts): boolean => marketRules(market).regulator === 'rbi'

const lateInWords = (facts: FaqFacts): string => {
  const { penalty, interestTiers } = firstLate(facts)
  const { money, percent } = facts.figures
  const once = penalty
    ? `once ${money(penalty.amountMinor.new)} (${money(penalty.amountMinor.repeat)} if you borrowed from us before), and `
    : ''
  const tiers = interestTiers.map(({ fromDay, toDay, ratePerDay }) =>
    toDay === undefined
      ? `${percent(ratePerDay)} a day from late day ${fromDay} on`
      : `${percent(ratePerDay)} a day from late day ${fromDay} to ${toDay}`,
  )
  return tiers.length === 0 ? 'nothing' : `${once}${tiers.join(', then ')} of what is unpaid`
}

export const faqEn: FaqWords = {
  titles: {
    apply: 'Applying',
    cost: 'What a loan costs',
    payout: 'Getting the money',
    pay: 'Paying',
    late: 'When paying is hard',
    safety: 'Your data and your safety',
    help: 'Help and complaints',
  },
  questions: {
    who: [
      'Who can borrow?',
      facts =>
        `Anyone ${facts.terms.conditions.leastAgeYears} or older who earns at least ${facts.figures.money(facts.terms.rules.declared.minimumIncome.minor)} a ${facts.terms.rules.declared.minimumIncome.per}${underRbi(facts) ? ', is a citizen of India' : ', lives in Indonesia'} and has a bank account in their own name. We lend ${amountRange(facts)}.`,
    ],
    documents: [
      'What do I need to apply?',
      facts =>
        underRbi(facts)
          ? 'Your mobile number, your PAN, a photo of an identity document and of your face, your work and income, and a bank account with its IFSC.'
          : 'Your mobile number, your KTP number, a photo of the KTP and of your face, your work and income, and a bank account.',
    ],
    'how-long': [
      'How long does it take?',
      ({ terms }) =>
        `Applying takes about ten minutes, and you can stop and go on later. We decide within ${terms.conditions.decisionWithinDays} day. Most loans arrive within ${terms.rules.declared.disbursementHours} hours of your yes; the latest is ${terms.conditions.creditedWithinDays.most} calendar days.`,
    ],
    'one-loan': [
      'Can I have two loans at once?',
      () => 'No. One loan at a time keeps what you owe within what you can repay.',
    ],
    refused: [
      'Why was my application refused?',
      () =>
        'The usual reasons are age, income, or other debts that already take a large part of it. Ask us which it was: we tell you, and a person looks at it again if you wish.',
    ],
    again: [
      'When can I apply again after a refusal?',
      () => 'When what stood in the way has changed, such as your income or your other debts.',
    ],
    collateral: [
      'Do I need a guarantor or collateral?',
      () => 'No. You may name up to two people who know you, but they guarantee nothing.',
    ],
    price: [
      'What does a loan cost?',
      facts => {
        const { example } = facts.terms
        if (!example) return 'Each product shows its whole cost before you apply.'
        const { money } = facts.figures
        const { figures } = example
        return `For example, ${example.product}: of ${money(figures.principalMinor)} you receive ${money(figures.netDisbursedMinor)} and repay ${money(figures.totalRepayableMinor)} in ${figures.schedule.rows.length} installments. All in all that costs ${money(figures.totalCostMinor)}, an APR of ${exampleApr(facts)}. Your own figures are shown before you confirm.`
      },
    ],
    apr: [
      'What is the APR?',
      () =>
        'One yearly rate with every cost counted in: interest and fees, on the money you really receive. With it you can compare us with any other lender.',
    ],
    'fee-taken': [
      'Why do I receive less than I borrow?',
      () =>
        'The fee is taken from the money before it is sent. The page shows the amount you receive next to the amount you borrow, and the APR is worked out on what you receive.',
    ],
    hidden: [
      'Are there hidden fees?',
      () => 'No. A charge that is not in your key facts may not be taken, by law and by our rule.',
    ],
    limits: [
      'Is there a limit on what a loan may cost?',
      facts =>
        underRbi(facts)
          ? 'Yes. Interest, fees and late charges together never exceed the amount you borrowed. The account stops counting by itself.'
          : 'Yes, the OJK sets one for each day and one for the whole loan: all of it together never exceeds 100% of the amount you borrowed. The account stops counting by itself.',
    ],
    'offer-binds': [
      'Can the price change after I have seen it?',
      () =>
        'Not until the day printed on the key facts. You have that time to think and to compare.',
    ],
    'when-money': [
      'When does the money arrive?',
      ({ terms }) =>
        `Usually within ${terms.rules.declared.disbursementHours} hours, at the latest after ${terms.conditions.creditedWithinDays.most} calendar days. The loan page shows where it is.`,
    ],
    'whose-account': [
      'Can the money go to someone else’s account?',
      () => 'No, only to an account in your own name. That protects you too.',
    ],
    'not-arrived': [
      'The loan runs, but I have no money. What now?',
      ({ telephone }) =>
        `Look at the account on the loan page. If your bank sent the money back, we send it again, and nothing is charged for the time in between. If it still has not come, call ${telephone}.`,
    ],
    'give-back': [
      'I changed my mind. Can I give the loan back?',
      facts => {
        const days = firstTerms(facts)?.coolingOffDays ?? 0
        return days === 0
          ? 'There is no set time for that; you can pay it off early.'
          : `Yes, for ${days} days after the money arrives. You pay back the amount and the interest of those days; our fees are returned. The loan page shows the exact sum.`
      },
    ],
    'how-to-pay': [
      'How do I pay?',
      facts =>
        underRbi(facts)
          ? 'Open your loan, choose Pay now, and pay to the account number shown, by UPI, IMPS or NEFT. Steps for each are on the page, and can be read without a network.'
          : 'Open your loan, choose Pay now, and pay to the virtual account shown or at a mini market. Steps for each bank are on the page, and can be read without a network.',
    ],
    'which-number': [
      'How do I know that the number is really yours?',
      () =>
        'Take it only from the payment page, after you have signed in. We never send a payment number by message, and nobody from us takes cash.',
    ],
    'amount-exact': [
      'What if I pay a little less or more?',
      () =>
        'Nothing is lost. Money that does not fit a bill is held safely, shown to you, and booked or sent back by a person.',
    ],
    'paid-not-seen': [
      'I have paid, but the page still says waiting.',
      () =>
        'Most banks tell us within a minute, some take an hour. Choose I have paid and give the reference from your receipt: that opens a claim we follow. No late charge comes from a delay of the bank; what counts is the day you paid.',
    ],
    'number-expired': [
      'The payment number has expired.',
      () =>
        'Ask for a new one on the payment page. Money paid to an old number still reaches us and is held for you.',
    ],
    'early-installment': [
      'May I pay an installment before its day?',
      () => 'Yes, at any time and without a charge.',
    ],
    'pay-off': [
      'May I pay off the whole loan early?',
      facts => {
        const terms = firstTerms(facts)
        return terms
          ? `Yes, once ${facts.figures.percent(terms.prepayment.afterTermShare)} of the term and at least ${terms.prepayment.afterDays} days have passed, without a penalty.`
          : 'Yes, without a penalty.'
      },
    ],
    order: [
      'What does my payment count for first?',
      () =>
        'For what is due, oldest first: late charges, then fees, interest and principal. The receipt shows how every payment was spread.',
    ],
    'other-person': [
      'Can someone else pay for me?',
      () => 'Yes. The number belongs to your bill, whoever pays to it.',
    ],
    receipt: [
      'Where is my receipt?',
      () => 'On the payment page and with the loan, for as long as the account is open.',
    ],
    'cost-late': [
      'What does it cost to pay late?',
      facts => {
        const late = facts.terms.example?.late
        const example = late
          ? ` An installment of ${facts.figures.money(late.installmentMinor)} that is ${late.days} days late costs ${facts.figures.money(late.chargeMinor)} more.`
          : ''
        return `You pay ${lateInWords(facts)}.${example}`
      },
    ],
    stop: [
      'Does it go on growing for ever?',
      () => 'No. It stops at the limit, and the loan page says so. No charge is taken on a charge.',
    ],
    'cannot-pay': [
      'I cannot pay this month. What should I do?',
      ({ telephone }) =>
        `Tell us as early as you can, on ${telephone} or by a message. We look for a plan with you. Asking costs nothing and is not held against you.`,
    ],
    'more-time': [
      'Can I get more time?',
      facts => {
        const extension = firstTerms(facts)?.extension
        return extension && extension.maxTimes > 0
          ? `Yes, for ${facts.figures.feeAmount(extension.fee)}. The loan page shows the new days and the cost before you choose.`
          : 'We sell no extension, since it would make the loan dearer. Talk to us before the day: we may agree on another one.'
      },
    ],
    'who-calls': [
      'Who will call me, and when?',
      ({ terms }) =>
        `Only our own people, only you, and only between ${terms.conditions.collectionHours.from} and ${terms.conditions.collectionHours.to}. They say their name. They do not threaten, and they tell nobody about your loan.`,
    ],
    'credit-register': [
      'Does paying late follow me?',
      facts =>
        underRbi(facts)
          ? 'It can. Where the law asks lenders to report, a loan paid on time helps you and one that stays unpaid makes later loans harder, with any lender.'
          : 'It can. Where the law asks lenders to report to SLIK and the funding data centre, a loan paid on time helps you and one that stays unpaid makes later loans harder.',
    ],
    contacts: [
      'Do you read my contacts or photos?',
      () => 'Never. The app does not ask, and our server refuses such data.',
    ],
    location: [
      'Why do you ask for my location?',
      () =>
        'Once, with your consent, to check the application. You may say no. We keep it to about one kilometre.',
    ],
    otp: [
      'Someone asked for my code. Is that you?',
      () =>
        'No. We never ask for an OTP, a PIN or a password. Give it to nobody, and tell us about it.',
    ],
    fraud: [
      'Someone offers me a loan in your name and wants a deposit.',
      () => 'That is fraud. We never take money before a loan. Please send us what you received.',
    ],
    'see-data': [
      'Can I see what you hold about me?',
      () => 'Yes, under My account: see it, correct it, or take it with you as a file.',
    ],
    'close-account': [
      'How do I close my account?',
      () =>
        'Under My account, when no loan is outstanding. We erase what no law makes us keep, and tell you until when the rest is kept.',
    ],
    'number-changed': [
      'I have a new phone number.',
      ({ telephone }) => `Call ${telephone}. We check that it is you, then change it.`,
    ],
    complain: [
      'How do I complain?',
      ({ terms, officer }) =>
        `In the app, on the site, by telephone or to ${officer}. You have an answer within ${terms.conditions.complaint.replyWorkingDays} working days, and the page shows the clock.`,
    ],
    'not-satisfied': [
      'What if your answer does not help?',
      facts =>
        underRbi(facts)
          ? `After ${facts.terms.conditions.complaint.limit.count} days, or if we refuse, you may turn to the Reserve Bank of India’s Ombudsman at cms.rbi.org.in. It costs nothing.`
          : `You may turn to the OJK, Kontak 157, and to the dispute body it names. It costs nothing.`,
    ],
    hours: [
      'When can I reach you?',
      ({ hours, telephone, email }) => `${hours}: ${telephone}, or ${email} at any time.`,
    ],
    language: [
      'Which languages do you speak?',
      facts =>
        underRbi(facts) ? 'English, on the page and on the telephone.' : 'Indonesian and English.',
    ],
  },
}
