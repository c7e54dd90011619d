import type { PrintedStatementWords } from './statement-words.ts'

export const en: PrintedStatementWords = {
  notOpen: 'There is no statement yet: the money of this loan is not out.',
  notSettled: 'Something is still owed on this loan, so the closing letter is not ready yet.',
  bucket: {
    statutory: 'charges set by law',
    enforcement: 'recovery costs',
    penalty: 'late charges',
    fee: 'fees',
    interest: 'interest',
    principal: 'principal',
    overpaid: 'paid above the debt',
  },
  bucketTitle: {
    statutory: 'Charges set by law',
    enforcement: 'Recovery costs',
    penalty: 'Late charges',
    fee: 'Fees',
    interest: 'Interest',
    principal: 'Principal',
    overpaid: 'Paid above the debt',
  },
  installment: (no, count) =>
    count === 1 ? 'The one installment' : `Installment ${no} of ${count}`,
  status: {
    paid: day => `Paid ${day}`,
    'not-due': day => `Due ${day}`,
    due: day => `Due today, ${day}`,
    overdue: (day, daysLate) => `Was due ${day}, ${daysLate}`,
  },
  owed: {
    settled: day => `Nothing is owed any more. This loan was paid off on ${day}.`,
    settledWithSurplus: (day, surplus) =>
      `Nothing is owed any more. This loan was paid off on ${day}. ${surplus} was paid above the debt and is yours.`,
    dueNow: (now, all) => `${now} is to be paid now. In all, ${all} is still to pay.`,
    dueNext: (next, day, all) =>
      `Nothing is due today. The next ${next} is due ${day}. In all, ${all} is still to pay.`,
  },
  line: {
    principal: 'The loan was paid out',
    received: net => `${net} reached your account.`,
    deductedFee: (name, amount) => `${name}: ${amount} was kept from the loan, as agreed.`,
    interest: count =>
      count === 1 ? 'Interest, as agreed' : `Interest for all ${count} installments, as agreed`,
    fee: count =>
      count === 1 ? 'Fees, as agreed' : `Fees for all ${count} installments, as agreed`,
    latePenalty: no => `Penalty because installment ${no} was late`,
    lateInterest: (no, from, until) =>
      from === until
        ? `Late interest on installment ${no} for ${until}`
        : `Late interest on installment ${no}, ${from} to ${until}`,
    charge: {
      extension: () => 'Fee for more time',
      'pay-off': bucket => `Charged with paying off early: ${bucket}`,
      complaint: bucket => `Charged after your complaint: ${bucket}`,
      staff: bucket => `Charged: ${bucket}`,
    },
    waiver: {
      extension: bucket => `Not charged, as you took more time: ${bucket}`,
      'pay-off': bucket => `Not charged, as you paid the whole loan early: ${bucket}`,
      complaint: bucket => `We let this go after your complaint: ${bucket}`,
      staff: bucket => `We let this go: ${bucket}`,
    },
    coolingOffWaived: bucket => `Not charged because the loan was given back: ${bucket}`,
    payment: (amount, method) =>
      method === '' ? `Your payment of ${amount}` : `Your payment of ${amount} through ${method}`,
    paidFromOwn: amount => `${amount} of your own money, paid too much before, went to the debt`,
    receiptNo: no => `Receipt ${no}.`,
    part: (amount, bucket, no) => `${amount} went to ${bucket} of installment ${no}.`,
    overpaid: amount => `${amount} was above the debt and is yours.`,
    paidFromSuspense: 'We had to match this money first; it counts from the day you paid it.',
    extension: 'You were given more time',
    newDueDay: (no, day) => `Installment ${no} now falls due ${day}.`,
    freeze: (from, until) => {
      if (until === undefined) return `No late charges since ${from}`
      return from === until ? `No late charges on ${from}` : `No late charges, ${from} to ${until}`
    },
    freezeCause: {
      claim: 'You told us that you had paid, and we were looking for the money.',
      'held-money': 'We had money of yours that still had to be matched.',
    },
    inSuspense: 'We have this money and are matching it. It is safe and not lost.',
    returned: 'This money could not be counted and was sent back to you.',
    reversed: paidOn => `The bank took back your payment of ${paidOn}. It no longer counts.`,
    payoutReturned: 'Your bank sent the loan money back to us. We are sorting it out with you.',
    refundAsked: 'We set money of yours aside to send it back to you.',
    refundStays: 'This money could not be sent back yet. It is still yours and with us.',
    refunded: 'We sent this money back to you.',
    refundReturned: 'Your bank did not take the money we sent back. It is still yours.',
  },
  charge: {
    latePenalty: no => `Late penalty, installment ${no}`,
    lateInterest: no => `Late interest, installment ${no}`,
    once: 'Charged once for this loan or installment, as agreed.',
    perDay: rates => `Charged on the unpaid amount: ${rates}.`,
    rate: (percent, fromDay, toDay) =>
      toDay === undefined
        ? `${percent} a day from late day ${fromDay}`
        : `${percent} a day on late days ${fromDay} to ${toDay}`,
    asCharged: 'Charged as shown in the history.',
    unlimited: amount => `Without the limit it would have been ${amount}.`,
  },
  summary: {
    orderNo: 'Loan number',
    agreedOn: 'Agreed on',
    amount: 'Loan amount',
    received: 'Money you received',
    receivedOn: 'Received on',
    term: 'Term',
    installments: count => (count === 1 ? '1 payment' : `${count} installments`),
    rate: 'Interest rate',
    perYear: percent => `${percent} a year`,
    settledOn: 'Paid off on',
  },
  balanceSummary: {
    scheduled: 'Agreed: principal, interest and fees',
    charged: 'Charged since',
    waived: 'Let go of by us',
    paid: 'Paid by you',
    owed: 'Still to pay',
    overpaid: 'Paid above the debt, yours',
  },
  print: {
    statement: 'Loan statement',
    receipt: 'Payment receipt',
    letter: 'No dues certificate',
    documentNo: 'Document number',
    madeAt: 'Made on',
    asOf: day => `As of ${day}`,
    pageOf: 'Page {no} of {count}',
    contentHash: 'Fingerprint of the content (SHA-256)',
    borrower: 'Borrower',
    product: 'Product',
    headings: {
      summary: 'The loan',
      balanceSummary: 'How it adds up',
      installments: 'Installments',
      history: 'What happened',
      charges: 'Charges',
    },
    columns: {
      day: 'Day',
      what: 'What',
      amount: 'Amount',
      balance: 'Then owed',
      owed: 'To pay',
      paid: 'Paid',
      remaining: 'Left',
      name: 'Installment',
      receiptNo: 'Receipt',
      method: 'Paid through',
    },
    noCharges: 'Nothing was charged beyond what was agreed.',
    help: (officer, phone, email) =>
      `If something here is not right, please tell us: ${officer}, ${phone}, ${email}. Give the document number.`,
    receiptPaidAt: 'Paid on',
    receiptAmount: 'Amount received',
    receiptSplit: 'How your payment was counted',
    receiptRemaining: 'Left to pay on this loan after it',
    receiptNote:
      'Should older money turn up later, a payment may be counted anew; the statement always shows how it counts now.',
    letterHeading: 'Nothing is owed any more',
    letterTo: name => `To ${name}`,
    letterPaid: 'Paid in all',
    letterBody: ({ lender, borrower, product, orderNo, amount, receivedOn, settledOn, paid }) => [
      `${lender} confirms that ${borrower} has fully repaid the loan ${orderNo} (${product}) of ${amount}, which was received on ${receivedOn}.`,
      `In all, ${paid} was paid towards it. The last of it was paid on ${settledOn}. No principal, interest, fee or late charge is owed on this loan, and we will ask for none.`,
      'Please keep this letter with your papers. You may show it to anyone who asks whether this loan is paid.',
    ],
    letterSigned: 'This letter was made by computer and is valid without a signature.',
  },
}
