import * as z from 'zod'
import {
  cursor,
  date,
  flag,
  identifier,
  instant,
  marketCode,
  pageSize,
  reason,
  sortBy,
  text,
} from '../fields.ts'
import { complaintState } from './schemas.ts'

/**
 * The version that the caller has read: with another since, the change is refused by `factsChanged`.
 * Absent: not compared.
 */
const version = z.optional(text(12))

/** A message to the borrower or a note for staff. */
const messageText = z.string().check(z.minLength(1), z.maxLength(4000))

/** The queues a complaint can be moved to. */
export const complaintQueue = z.enum(['service', 'collection', 'payments', 'privacy', 'supervisor'])

export type ComplaintQueue = z.infer<typeof complaintQueue>

const complaintRow = z.object({
  complaintId: identifier,
  complaintNo: text(40),
  /** Counts its changes, messages and notes included. */
  version: text(12),
  borrowerId: identifier,
  market: marketCode,
  orderNo: text(40),
  problemType: identifier,
  type: text(120),
  sonType: text(120),
  urgency: z.enum(['ordinary', 'urgent']),
  state: complaintState,
  desk: complaintQueue,
  /** The agent who has taken it, or empty. */
  takenBy: text(80),
  receivedAt: instant,
  /** The agents' own target: the next working day if urgent, else the promised day. */
  targetOn: date,
  answerBy: date,
  limitOn: date,
  workingDaysLate: z.number(),
  escalation: z.enum(['none', 'supervisor', 'regulator']),
  stars: z.nullable(z.number()),
})

export const listComplaints = {
  summary: 'Complaints that wait for staff, the one with the least time left first.',
  input: z.object({
    market: z.optional(marketCode),
    /**
     * `mine`: taken by the caller. `asked`: waits for the borrower. `done`: newest answer first.
     */
    queue: z.optional(z.enum(['open', 'mine', 'asked', 'done'])),
    desk: z.optional(complaintQueue),
    borrowerId: z.optional(identifier),
    /** Only what this person has taken. */
    takenBy: z.optional(text(80)),
    /** `1`: only those whose promised day is over. */
    late: z.optional(flag),
    /** Without it by `target`, or the latest received first where the queue is `done` or a person's. */
    sort: sortBy('target', 'answerBy', 'limitOn', 'received'),
    after: z.optional(cursor),
    /** 50 when absent. */
    size: z.optional(pageSize),
  }),
  output: z.object({ complaints: z.array(complaintRow), after: z.nullable(cursor) }),
}

const complaintMessage = z.object({
  messageId: identifier,
  kind: z.enum(['borrower', 'answer', 'question', 'note', 'notice']),
  /** `borrower`, or the name of a member of staff. */
  author: text(80),
  text: text(4000),
  at: instant,
  imageIds: z.array(identifier),
})

const staffAction = z.object({
  staffName: text(80),
  action: text(40),
  reason: text(300),
  doneAt: instant,
})

const numberedComplaint = z.object({ complaintId: identifier, complaintNo: text(40) })

const complaintDetail = z.object({
  ...complaintRow.shape,
  /** The loan that it is about; null: none. */
  loanId: z.nullable(identifier),
  /** The earlier complaint that it is part of, and those that are part of it. */
  mergedInto: z.nullable(numberedComplaint),
  merged: z.array(numberedComplaint),
  /** Oldest first, notes of staff included. */
  thread: z.array(complaintMessage),
  actions: z.array(staffAction),
})

export const readComplaint = {
  summary: 'One complaint in full; the access is recorded. Its images: `showBorrowerImage`.',
  input: z.object({ complaintId: identifier }),
  output: complaintDetail,
}

export const takeComplaint = {
  summary: 'Assigns the complaint to the caller.',
  input: z.object({ complaintId: identifier, version }),
  output: complaintRow,
}

export const listComplaintAssignees = {
  summary: 'Who can be given a complaint: by name, with how many they have.',
  input: z.object({ complaintId: identifier }),
  output: z.object({
    assignees: z.array(
      z.object({
        staffId: identifier,
        name: text(80),
        /** Taken and not answered yet; 100 means 100 or more. */
        complaints: z.number(),
      }),
    ),
  }),
}

export const assignComplaint = {
  summary: 'Gives a complaint to a person who may answer it; its clock continues.',
  input: z.object({ complaintId: identifier, staffId: identifier, version }),
  output: complaintRow,
}

export const mergeComplaints = {
  summary:
    'Makes a complaint part of an earlier one of the same borrower, who is told in both; the earlier one keeps its clock.',
  input: z.object({ complaintId: identifier, intoId: identifier, reason, version }),
  output: complaintRow,
}

export const unmergeComplaint = {
  summary: 'Lets a merged complaint go on by itself again; it waits for staff.',
  input: z.object({ complaintId: identifier, reason, version }),
  output: complaintRow,
}

export const answerComplaint = {
  summary: 'Answers a complaint that the caller has taken; the borrower sees it as plain text.',
  input: z.object({
    complaintId: identifier,
    answer: messageText,
    /** Ids from `uploadComplaintImage`, separated by commas; or empty. */
    imageIds: z.optional(text(600)),
    version,
  }),
  output: complaintRow,
}

export const askComplainant = {
  summary: 'Asks the borrower a question; the lender’s own clock pauses until they reply.',
  input: z.object({ complaintId: identifier, question: messageText, version }),
  output: complaintRow,
}

export const handOverComplaint = {
  summary: 'Moves a complaint that the caller has taken to another queue; its clock continues.',
  input: z.object({ complaintId: identifier, desk: complaintQueue, reason, version }),
  output: complaintRow,
}

export const noteComplaint = {
  summary: 'Adds a note that only staff can read.',
  input: z.object({ complaintId: identifier, note: messageText }),
  output: complaintRow,
}

export const closeComplaint = {
  summary: 'Closes an answered complaint: nothing more can be added.',
  input: z.object({ complaintId: identifier, reason, version }),
  output: complaintRow,
}

export const uploadComplaintImage = {
  summary: 'Takes one image for the answer to a complaint, cleans and stores it.',
  input: z.object({ complaintId: identifier, image: z.file() }),
  output: z.object({ imageId: identifier, width: z.number(), height: z.number() }),
}
