import {
  answerConversation,
  closeConversation,
  listConversations,
  readConversation,
  takeConversation,
} from '#contract/staff/assistant.ts'
import { listUnreadCallbacks, readCallback, settleCallback } from '#contract/staff/callback.ts'
import {
  answerComplaint,
  askComplainant,
  closeComplaint,
  handOverComplaint,
  listComplaints,
  noteComplaint,
  readComplaint,
  takeComplaint,
  uploadComplaintImage,
} from '#contract/staff/complaint.ts'
import {
  decideApplication,
  decideDisbursement,
  listHeldApplications,
} from '#contract/staff/loan.ts'
import {
  decideDataCorrection,
  decideIdentityCheck,
  findBorrowers,
  listAuditRows,
  listDataCorrections,
  listIdentityChecks,
  revealField,
  showBorrowerImage,
} from '#contract/staff/profile.ts'
import { compareDay, listDifferences, resolveDifference } from '#contract/staff/reconciliation.ts'
import {
  decideRefund,
  listRefunds,
  refundUnmatchedMoney,
  settlePayout,
} from '#contract/staff/refund.ts'
import { listReminders } from '#contract/staff/reminder.ts'
import {
  applyUnmatchedMoney,
  decideClaim,
  listClaims,
  listUnmatchedMoney,
} from '#contract/staff/repayment.ts'
import {
  answerContactMessage,
  listContactMessages,
  listSubscriptions,
  readContactMessage,
} from '#contract/staff/site.ts'
import { type GoodInput, good } from './good-input.ts'
import { ownersFacts } from './people.ts'

const reason = 'seen on the slip'
const account = { bankCode: 'BCA', accountNo: '1234567890', holder: 'Rina Wati' }

const complaints: readonly GoodInput[] = [
  good(listComplaints, ({ borrower, problemId }) => ({
    queue: 'done',
    borrowerId: borrower.borrowerId,
    after: problemId,
  })),
  good(readComplaint, ({ problemId }) => ({ complaintId: problemId })),
  good(takeComplaint, ({ problemId }) => ({ complaintId: problemId })),
  good(uploadComplaintImage, ({ problemId }, { image }) => ({ complaintId: problemId, image })),
  good(noteComplaint, ({ problemId }) => ({ complaintId: problemId, note: reason })),
  good(askComplainant, ({ problemId }) => ({ complaintId: problemId, question: 'Kapan?' })),
  good(answerComplaint, ({ problemId, photoId }) => ({
    complaintId: problemId,
    answer: 'Sudah.',
    imageIds: photoId,
  })),
  good(handOverComplaint, ({ problemId }) => ({
    complaintId: problemId,
    desk: 'payments',
    reason,
  })),
  good(closeComplaint, ({ problemId }) => ({ complaintId: problemId, reason })),
]

const conversations: readonly GoodInput[] = [
  good(listConversations, ({ borrower }, { work }) => ({
    borrowerId: borrower.borrowerId,
    after: work.conversationId,
  })),
  good(readConversation, (_its, { work }) => ({ conversationId: work.conversationId })),
  good(takeConversation, (_its, { work }) => ({ conversationId: work.conversationId })),
  good(answerConversation, (_its, { work }) => ({
    conversationId: work.conversationId,
    answer: 'Baik.',
  })),
  good(closeConversation, (_its, { work }) => ({ conversationId: work.conversationId, reason })),
]

const borrowers: readonly GoodInput[] = [
  good(findBorrowers, ({ borrower }) => ({ borrowerId: borrower.borrowerId })),
  good(findBorrowers, () => ({ phone: `0${ownersFacts.phone}` })),
  good(findBorrowers, () => ({ idNumber: ownersFacts.idNumber })),
  good(findBorrowers, () => ({ accountNo: ownersFacts.account })),
  good(revealField, ({ borrower }) => ({
    borrowerId: borrower.borrowerId,
    field: 'address',
    reason,
  })),
  good(listAuditRows, ({ borrower }, { work }) => ({
    borrowerId: borrower.borrowerId,
    after: work.checkId,
  })),
  good(listIdentityChecks, (_its, { work }) => ({ after: work.checkId })),
  good(showBorrowerImage, ({ images }) => ({ imageId: images.documentImage, reason })),
  good(decideIdentityCheck, (_its, { work }) => ({
    checkId: work.checkId,
    decision: 'approved',
    reason,
  })),
  good(listDataCorrections, (_its, { work }) => ({ after: work.correctionId })),
  good(decideDataCorrection, (_its, { work }) => ({
    correctionId: work.correctionId,
    decision: 'refused',
    reason,
  })),
  good(listReminders, ({ borrower, orderId }) => ({
    borrowerId: borrower.borrowerId,
    after: orderId,
  })),
]

const money: readonly GoodInput[] = [
  good(listHeldApplications, ({ orderId }) => ({ after: orderId })),
  good(decideApplication, ({ orderId }) => ({ orderId, decision: 'reject', reason })),
  good(decideDisbursement, ({ orderId }) => ({ orderId, decision: 'cancel', reason })),
  good(settlePayout, (_its, { work }) => ({
    disbursementId: work.disbursementId,
    decision: 'lost',
    reason,
  })),
  good(listRefunds, ({ refundId }) => ({ after: refundId })),
  good(decideRefund, ({ refundId = '' }) => ({ refundId, decision: 'approve', reason })),
  good(listUnmatchedMoney, (_its, { work }) => ({ state: 'open', after: work.held })),
  good(applyUnmatchedMoney, ({ orderId }, { work }) => ({
    paymentId: work.held,
    loanId: orderId,
    reason,
  })),
  good(refundUnmatchedMoney, (_its, { work }) => ({
    paymentId: work.heldToo,
    ...account,
    reason,
  })),
  good(listClaims, (_its, { work }) => ({ after: work.claimId })),
  good(decideClaim, ({ paymentId }, { work }) => ({
    claimId: work.claimId,
    outcome: 'not-found',
    paymentId,
    reason,
  })),
  good(listDifferences, (_its, { work }) => ({ state: 'healed', after: work.differenceId })),
  good(resolveDifference, (_its, { work }) => ({ differenceId: work.differenceId, reason })),
  good(compareDay, (_its, { app }) => ({
    provider: 'razorpay',
    businessOn: app.clock.businessDate('IN'),
  })),
  good(listUnreadCallbacks, (_its, { work }) => ({ after: work.callbackId })),
  good(readCallback, (_its, { work }) => ({ callbackId: work.callbackId, reason })),
  good(settleCallback, (_its, { work }) => ({ callbackId: work.callbackId, reason })),
]

const site: readonly GoodInput[] = [
  good(listContactMessages, (_its, { work }) => ({ after: work.messageId })),
  good(readContactMessage, (_its, { work }) => ({ messageId: work.messageId, reason })),
  good(answerContactMessage, (_its, { work }) => ({ messageId: work.messageId, note: reason })),
  good(listSubscriptions, (_its, { work }) => ({ after: work.messageId, reason })),
]

/** Each for staff alone; none of them is answered 404 while the ids are right. */
export const staffInputs: readonly GoodInput[] = [
  ...complaints,
  ...conversations,
  ...borrowers,
  ...money,
  ...site,
]
