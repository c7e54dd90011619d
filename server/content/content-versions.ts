import type {
  AnnouncementContent,
  AnswerContent,
  ContentExample,
  ContentKind,
  SavedReplyContent,
} from '#contract/content/staff-schemas.ts'
import type { Services } from '../services.ts'
import { answerVersion } from '../support/public.ts'
import { defineVersionApprovals, type VersionKind } from '../version/public.ts'
import { announcementVersion } from './announcement-version.ts'
import { savedReplyVersion } from './saved-reply-version.ts'

const kinds = {
  announcement: announcementVersion,
  answer: answerVersion,
  'saved-reply': savedReplyVersion,
}

type AnyContent = AnnouncementContent | AnswerContent | SavedReplyContent

/** The kind of that name. Its own schema reads a content before any other of its functions sees it. */
export const contentVersionOf = (kind: ContentKind): VersionKind<AnyContent, ContentExample> =>
  // Hence a function is called with content of its own kind alone.
  kinds[kind] as unknown as VersionKind<AnyContent, ContentExample>

/** Has each kind of content published when a second person approves it. */
export const defineContentApprovals = (
  services: Pick<Services, 'approvals' | 'clock' | 'config'>,
): void => {
  defineVersionApprovals(services, announcementVersion)
  defineVersionApprovals(services, answerVersion)
  defineVersionApprovals(services, savedReplyVersion)
}
