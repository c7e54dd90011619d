import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import { maxImageBytes } from '../profile/calls.ts'
import type * as schemas from './staff-schemas.ts'

export const listComplaints = defineCall<typeof schemas.listComplaints>({
  name: 'listComplaints',
  method: 'POST',
  path: 'staff/complaints',
  audience: 'staff',
  permission: 'complaint.read',
  audit: { subject: 'complaint' },
})

export const readComplaint = defineCall<typeof schemas.readComplaint>({
  name: 'readComplaint',
  method: 'POST',
  path: 'staff/complaints/read',
  audience: 'staff',
  permission: 'complaint.read',
  audit: { subject: 'complaint', field: 'complaintId' },
  refusals: [protocolCode.notFound],
})

const staffChange = {
  method: 'POST',
  audience: 'staff',
  permission: 'complaint.answer',
  audit: { subject: 'complaint', field: 'complaintId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.decisionTaken, refusalCode.factsChanged],
} as const

export const takeComplaint = defineCall<typeof schemas.takeComplaint>({
  ...staffChange,
  name: 'takeComplaint',
  path: 'staff/complaints/take',
})

export const listComplaintAssignees = defineCall<typeof schemas.listComplaintAssignees>({
  name: 'listComplaintAssignees',
  method: 'POST',
  path: 'staff/complaints/assignees',
  audience: 'staff',
  permission: 'complaint.assign',
  audit: { subject: 'complaint', field: 'complaintId' },
  refusals: [protocolCode.notFound],
})

export const assignComplaint = defineCall<typeof schemas.assignComplaint>({
  ...staffChange,
  name: 'assignComplaint',
  path: 'staff/complaints/assign',
  permission: 'complaint.assign',
})

export const mergeComplaints = defineCall<typeof schemas.mergeComplaints>({
  ...staffChange,
  name: 'mergeComplaints',
  path: 'staff/complaints/merge',
})

export const unmergeComplaint = defineCall<typeof schemas.unmergeComplaint>({
  ...staffChange,
  name: 'unmergeComplaint',
  path: 'staff/complaints/unmerge',
})

export const answerComplaint = defineCall<typeof schemas.answerComplaint>({
  ...staffChange,
  name: 'answerComplaint',
  path: 'staff/complaints/answer',
  refusals: [...staffChange.refusals, refusalCode.complaintImagesRefused],
})

export const askComplainant = defineCall<typeof schemas.askComplainant>({
  ...staffChange,
  name: 'askComplainant',
  path: 'staff/complaints/ask',
})

export const handOverComplaint = defineCall<typeof schemas.handOverComplaint>({
  ...staffChange,
  name: 'handOverComplaint',
  path: 'staff/complaints/hand-over',
})

export const noteComplaint = defineCall<typeof schemas.noteComplaint>({
  ...staffChange,
  name: 'noteComplaint',
  path: 'staff/complaints/note',
})

export const closeComplaint = defineCall<typeof schemas.closeComplaint>({
  ...staffChange,
  name: 'closeComplaint',
  path: 'staff/complaints/close',
})

export const uploadComplaintImage = defineCall<typeof schemas.uploadComplaintImage>({
  name: 'uploadComplaintImage',
  method: 'POST',
  path: 'staff/complaints/image',
  audience: 'staff',
  permission: 'complaint.answer',
  audit: { subject: 'complaint', field: 'complaintId' },
  body: { kind: 'file', maxBytes: maxImageBytes },
  refusals: [protocolCode.notFound, refusalCode.imageRefused, protocolCode.unavailable],
})
