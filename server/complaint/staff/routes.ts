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
import * as staffSchemas from '#contract/complaint/staff-schemas.ts'
import { route } from '../../http/handler.ts'
import { answerComplaintHandler } from './answer-complaint.ts'
import { askComplainantHandler } from './ask-complainant.ts'
import { assignComplaintHandler, listComplaintAssigneesHandler } from './assign-complaint.ts'
import { closeComplaintHandler } from './close-complaint.ts'
import { handOverComplaintHandler } from './hand-over-complaint.ts'
import { listComplaintsHandler } from './list-complaints.ts'
import { mergeComplaintsHandler, unmergeComplaintHandler } from './merge-complaints.ts'
import { noteComplaintHandler } from './note-complaint.ts'
import { readComplaintHandler } from './read-complaint.ts'
import { takeComplaintHandler } from './take-complaint.ts'
import { uploadComplaintImageHandler } from './upload-complaint-image.ts'

export const staffComplaintRoutes = [
  route(listComplaints, staffSchemas.listComplaints, listComplaintsHandler),
  route(readComplaint, staffSchemas.readComplaint, readComplaintHandler),
  route(takeComplaint, staffSchemas.takeComplaint, takeComplaintHandler),
  route(listComplaintAssignees, staffSchemas.listComplaintAssignees, listComplaintAssigneesHandler),
  route(assignComplaint, staffSchemas.assignComplaint, assignComplaintHandler),
  route(mergeComplaints, staffSchemas.mergeComplaints, mergeComplaintsHandler),
  route(unmergeComplaint, staffSchemas.unmergeComplaint, unmergeComplaintHandler),
  route(answerComplaint, staffSchemas.answerComplaint, answerComplaintHandler),
  route(askComplainant, staffSchemas.askComplainant, askComplainantHandler),
  route(handOverComplaint, staffSchemas.handOverComplaint, handOverComplaintHandler),
  route(noteComplaint, staffSchemas.noteComplaint, noteComplaintHandler),
  route(closeComplaint, staffSchemas.closeComplaint, closeComplaintHandler),
  route(uploadComplaintImage, staffSchemas.uploadComplaintImage, uploadComplaintImageHandler),
]
