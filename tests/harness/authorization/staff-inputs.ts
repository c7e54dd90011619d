import {
  decideApproval,
  listApprovals,
  proposeBulk,
  readApproval,
  withdrawApproval,
} from '#contract/approval/staff-calls.ts'
import {
  answerConversation,
  closeConversation,
  followConversation,
  handOverConversation,
  listConversations,
  readConversation,
  takeConversation,
} from '#contract/assistant/staff-calls.ts'
import { exportAudit, listAudit } from '#contract/audit/staff-calls.ts'
import {
  askContact,
  listCases,
  readCase,
  recordContact,
  recordPromise,
} from '#contract/collections/staff-calls.ts'
import {
  answerComplaint,
  askComplainant,
  assignComplaint,
  closeComplaint,
  handOverComplaint,
  listComplaintAssignees,
  listComplaints,
  mergeComplaints,
  noteComplaint,
  readComplaint,
  takeComplaint,
  unmergeComplaint,
  uploadComplaintImage,
} from '#contract/complaint/staff-calls.ts'
import { listJournal, readTrialBalance } from '#contract/ledger/staff-calls.ts'
import {
  listLoanEntries,
  listLoans,
  proposeHardshipPlan,
  proposeWriteOff,
  quoteEarlySettlement,
  quoteHardshipPlan,
  readLoan,
  refundOverpayment,
  sendSettlementQuote,
  showLoanDocument,
  waiveCharges,
} from '#contract/loan-servicing/staff-calls.ts'
import {
  blockBorrower,
  clearLink,
  decideDataCorrection,
  decideIdentityCheck,
  findBorrowers,
  listAuditRows,
  listDataCorrections,
  listIdentityChecks,
  readBorrower,
  revealCorrection,
  revealField,
  showBorrowerImage,
  startCorrection,
  unblockBorrower,
  verifyPayoutAccount,
} from '#contract/profile/staff-calls.ts'
import { listReminders } from '#contract/reminder/staff-calls.ts'
import {
  readApprovalFunnel,
  readComplaintPromises,
  readDailyFlows,
  readPortfolioAtRisk,
  readPromiseBreaches,
} from '#contract/report/staff-calls.ts'
import { searchAll } from '#contract/search/staff-calls.ts'
import { endBorrowerSessions, unlockSignIn } from '#contract/session/staff-calls.ts'
import {
  answerContactMessage,
  closeContactMessage,
  listContactMessages,
  listSubscriptions,
  readContactMessage,
} from '#contract/site/staff-calls.ts'
import { readTimeline } from '#contract/timeline/staff-calls.ts'
import { moneyInputs } from './money-inputs.ts'
import { operationsInputs } from './operations-inputs.ts'
import { peopleInputs } from './people-inputs.ts'
import { type ValidInput, validInput } from './valid-input.ts'
import { versionInputs } from './version-inputs.ts'

const reason = 'seen on the slip'

const complaints: readonly ValidInput[] = [
  validInput(listComplaints, ({ borrower, problemId }) => ({
    queue: 'done',
    borrowerId: borrower.borrowerId,
    after: problemId,
  })),
  validInput(readComplaint, ({ problemId }) => ({ complaintId: problemId })),
  validInput(takeComplaint, ({ problemId }) => ({ complaintId: problemId })),
  validInput(uploadComplaintImage, ({ problemId }, { image }) => ({
    complaintId: problemId,
    image,
  })),
  validInput(listComplaintAssignees, ({ problemId }) => ({ complaintId: problemId })),
  validInput(assignComplaint, ({ problemId }, { people }) => ({
    complaintId: problemId,
    staffId: people.worker,
  })),
  validInput(mergeComplaints, ({ problemId }) => ({
    complaintId: problemId,
    intoId: problemId,
    reason,
  })),
  validInput(unmergeComplaint, ({ problemId }) => ({ complaintId: problemId, reason })),
  validInput(noteComplaint, ({ problemId }) => ({ complaintId: problemId, note: reason })),
  validInput(askComplainant, ({ problemId }) => ({ complaintId: problemId, question: 'Kapan?' })),
  validInput(answerComplaint, ({ problemId, photoId }) => ({
    complaintId: problemId,
    answer: 'Sudah.',
    imageIds: photoId,
  })),
  validInput(handOverComplaint, ({ problemId }) => ({
    complaintId: problemId,
    desk: 'payments',
    reason,
  })),
  validInput(closeComplaint, ({ problemId }) => ({ complaintId: problemId, reason })),
]

const conversations: readonly ValidInput[] = [
  validInput(listConversations, ({ borrower }, { work }) => ({
    borrowerId: borrower.borrowerId,
    after: work.conversationId,
  })),
  validInput(followConversation, (_its, { work }) => ({ conversationId: work.conversationId })),
  validInput(readConversation, (_its, { work }) => ({ conversationId: work.conversationId })),
  validInput(takeConversation, (_its, { work }) => ({ conversationId: work.conversationId })),
  validInput(answerConversation, (_its, { work }) => ({
    conversationId: work.conversationId,
    answer: 'Baik.',
  })),
  validInput(handOverConversation, (_its, { work }) => ({
    conversationId: work.conversationId,
    reason: 'asks about a refund',
  })),
  validInput(closeConversation, (_its, { work }) => ({
    conversationId: work.conversationId,
    reason,
  })),
]

const borrowers: readonly ValidInput[] = [
  validInput(findBorrowers, ({ borrower }) => ({ borrowerId: borrower.borrowerId })),
  validInput(findBorrowers, ({ matrixPersona: { persona } }) => ({ phone: persona.phone })),
  validInput(findBorrowers, ({ matrixPersona: { facts } }) => ({ idNumber: facts.idNumber })),
  validInput(findBorrowers, ({ matrixPersona: { facts } }) => ({ accountNo: facts.account })),
  validInput(searchAll, ({ matrixPersona: { facts } }) => ({ text: facts.name })),
  validInput(searchAll, ({ orderNo }) => ({ text: orderNo })),
  validInput(readTimeline, ({ borrower, orderId }) => ({
    borrowerId: borrower.borrowerId,
    loanId: orderId,
    kinds: 'application,payment',
    size: '20',
    after: Buffer.from(JSON.stringify(['2026-11-21T00:00:00Z', orderId])).toString('base64url'),
  })),
  validInput(readBorrower, ({ borrower }) => ({ borrowerId: borrower.borrowerId })),
  validInput(blockBorrower, ({ borrower }) => ({ borrowerId: borrower.borrowerId, reason })),
  validInput(unblockBorrower, ({ borrower }) => ({ borrowerId: borrower.borrowerId, reason })),
  validInput(startCorrection, ({ borrower }) => ({
    borrowerId: borrower.borrowerId,
    field: 'birthOn',
    value: '1988-02-28',
    reason,
  })),
  validInput(endBorrowerSessions, ({ borrower }) => ({ borrowerId: borrower.borrowerId, reason })),
  validInput(revealField, ({ borrower }) => ({
    borrowerId: borrower.borrowerId,
    field: 'address',
    reason,
  })),
  validInput(listAuditRows, ({ borrower }, { work }) => ({
    borrowerId: borrower.borrowerId,
    after: work.checkId,
  })),
  validInput(listIdentityChecks, (_its, { work }) => ({ after: work.checkId })),
  validInput(showBorrowerImage, ({ images }) => ({ imageId: images.documentImage, reason })),
  validInput(decideIdentityCheck, (_its, { work }) => ({
    checkId: work.checkId,
    decision: 'approved',
    reason,
  })),
  validInput(listDataCorrections, (_its, { work }) => ({ after: work.correctionId })),
  validInput(revealCorrection, (_its, { work }) => ({ correctionId: work.correctionId, reason })),
  validInput(decideDataCorrection, (_its, { work }) => ({
    correctionId: work.correctionId,
    decision: 'refused',
    reason,
  })),
  validInput(verifyPayoutAccount, ({ borrower }) => ({
    borrowerId: borrower.borrowerId,
    accountNo: '1',
    reason,
  })),
  validInput(clearLink, (_its, { work }) => ({
    borrowerId: work.linked[0],
    otherBorrowerId: work.linked[1],
    reason,
  })),
  validInput(unlockSignIn, ({ borrower }) => ({ borrowerId: borrower.borrowerId, reason })),
  validInput(listReminders, ({ borrower, orderId }) => ({
    borrowerId: borrower.borrowerId,
    after: orderId,
  })),
]

const approvals: readonly ValidInput[] = [
  validInput(listApprovals, (_its, { work }) => ({ list: 'all', after: work.approvalId })),
  validInput(readApproval, (_its, { work }) => ({ approvalId: work.approvalId })),
  validInput(decideApproval, (_its, { work }) => ({
    approvalId: work.otherApprovalId,
    decision: 'decline',
    reason,
  })),
  validInput(proposeBulk, (_its, { work }) => ({
    action: 'difference-resolution',
    subjectIds: work.differenceId,
    reason,
  })),
  validInput(listAudit, ({ borrower }, { work }) => ({
    borrowerId: borrower.borrowerId,
    after: work.approvalId,
  })),
  validInput(exportAudit, ({ borrower: { borrowerId } }) => ({
    format: 'csv',
    borrowerId,
    reason,
  })),
  validInput(withdrawApproval, (_its, { work }) => ({ approvalId: work.approvalId, reason })),
]

const plan = { firstDueOn: '2026-12-01', unit: 'month', count: '1', payments: '6' } as const

const loans: readonly ValidInput[] = [
  validInput(listLoans, ({ orderId }) => ({
    market: 'ID',
    sort: '-appliedAt',
    after: Buffer.from(JSON.stringify(['2026-11-21T00:00:00Z', orderId])).toString('base64url'),
  })),
  validInput(readLoan, ({ orderId }) => ({ loanId: orderId, on: '2026-11-21' })),
  ...(['statement', 'loan-agreement'] as const).map(document =>
    validInput(showLoanDocument, ({ orderId }) => ({ loanId: orderId, document, reason })),
  ),
  validInput(listLoanEntries, ({ orderId }) => ({
    loanId: orderId,
    size: '10',
    after: Buffer.from('["5"]').toString('base64url'),
  })),
  validInput(quoteEarlySettlement, ({ orderId }) => ({
    loanId: orderId,
    on: '2026-11-21',
  })),
  validInput(sendSettlementQuote, ({ settledOrder }) => ({
    loanId: settledOrder.orderId,
    reason,
  })),
  validInput(waiveCharges, ({ settledOrder }) => ({
    loanId: settledOrder.orderId,
    bucket: 'penalty',
    amount: '100',
    reason,
  })),
  validInput(quoteHardshipPlan, ({ orderId }) => ({ loanId: orderId, ...plan })),
  validInput(proposeHardshipPlan, ({ settledOrder }) => ({
    loanId: settledOrder.orderId,
    ...plan,
    reason,
  })),
  validInput(proposeWriteOff, ({ settledOrder }) => ({ loanId: settledOrder.orderId, reason })),
  validInput(refundOverpayment, ({ settledOrder }) => ({
    loanId: settledOrder.orderId,
    amount: '100',
    reason,
  })),
]

const collections: readonly ValidInput[] = [
  validInput(listCases, (_its, { work }) => ({
    market: 'ID',
    minDays: '1',
    maxDays: '90',
    promise: 'none',
    size: '10',
    after: Buffer.from(JSON.stringify(['5', work.checkId])).toString('base64url'),
  })),
  validInput(readCase, ({ orderId }) => ({ loanId: orderId })),
  validInput(askContact, ({ orderId }) => ({ loanId: orderId, channel: 'call', reason })),
  validInput(recordContact, ({ orderId }, { work }) => ({
    loanId: orderId,
    contactId: work.checkId,
    outcome: 'reached',
    note: reason,
  })),
  validInput(recordPromise, ({ settledOrder }) => ({
    loanId: settledOrder.orderId,
    amount: '100',
    dueOn: '2026-12-01',
    note: reason,
  })),
]

const reports: readonly ValidInput[] = [
  validInput(readDailyFlows, () => ({ market: 'ID', from: '2026-11-01', to: '2026-11-21' })),
  validInput(readApprovalFunnel, () => ({ market: 'ID', from: '2026-11-01', to: '2026-11-21' })),
  validInput(readComplaintPromises, () => ({ market: 'ID', from: '2026-11-01', to: '2026-11-21' })),
  validInput(readPromiseBreaches, () => ({
    market: 'ID',
    from: '2026-11-01',
    to: '2026-11-21',
    after: Buffer.from('["5"]').toString('base64url'),
  })),
  validInput(readTrialBalance, () => ({ market: 'ID', on: '2026-11-21' })),
  validInput(listJournal, ({ orderId }) => ({
    market: 'ID',
    account: 'cash.clearing',
    loan: orderId,
    kind: 'payment',
    amount: '1000',
    from: '2026-11-01',
    to: '2026-11-21',
    reference: orderId,
    size: '10',
    after: Buffer.from(JSON.stringify(['2026-11-21', orderId])).toString('base64url'),
  })),
  validInput(readPortfolioAtRisk, () => ({
    market: 'ID',
    from: '2026-01-01',
    to: '2026-12-31',
  })),
]

const site: readonly ValidInput[] = [
  validInput(listContactMessages, (_its, { work }) => ({ after: work.messageId })),
  validInput(readContactMessage, (_its, { work }) => ({ messageId: work.messageId, reason })),
  validInput(answerContactMessage, (_its, { work }) => ({
    messageId: work.messageId,
    note: reason,
  })),
  validInput(closeContactMessage, (_its, { work }) => ({ messageId: work.messageId, reason })),
  validInput(listSubscriptions, (_its, { work }) => ({ after: work.messageId, reason })),
]

/** Each for staff alone; none of them is answered 404 while the ids are right. */
export const staffInputs: readonly ValidInput[] = [
  ...complaints,
  ...conversations,
  ...borrowers,
  ...moneyInputs,
  ...loans,
  ...collections,
  ...reports,
  ...approvals,
  ...versionInputs,
  ...site,
  ...operationsInputs,
  ...peopleInputs,
]
