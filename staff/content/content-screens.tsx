import type { OutputOf } from '#contract/call.ts'
import {
  checkContentVersion,
  listContentVersions,
  proposeContentVersion,
  readContentVersion,
  saveContentDraft,
  withdrawContentVersion,
} from '#contract/content/staff-calls.ts'
import * as copy from '#copy/staff/content.js'
import { blankTexts, languageFields, languageName } from '../version/language-fields.ts'
import styles from '../version/version.module.css'
import { VersionEditor } from '../version/version-editor.tsx'
import { VersionList } from '../version/version-list.tsx'
import type { VersionScreens } from '../version/version-screens.ts'

type CheckedTexts = NonNullable<OutputOf<typeof checkContentVersion>['example']>

const Texts = ({ example }: { example: CheckedTexts }) => (
  <dl className={styles['texts']}>
    {example.texts.map(({ language, text }) => (
      <div key={language}>
        <dt>{languageName(language)}</dt>
        <dd className={styles['text']} lang={language}>
          {text}
        </dd>
      </div>
    ))}
  </dl>
)

const common = {
  editPermission: saveContentDraft.permission ?? 'content.edit',
  calls: {
    list: listContentVersions,
    read: readContentVersion,
    check: checkContentVersion,
    save: saveContentDraft,
    propose: proposeContentVersion,
    withdraw: withdrawContentVersion,
  },
  Example: Texts,
} as const

type Named = { readonly kind: 'announcement' | 'answer' | 'saved-reply' }

const blankAnnouncement = { title: '', body: '' }

const announcements: VersionScreens<Named, CheckedTexts> = {
  ...common,
  path: '/announcements',
  title: copy.announcements,
  empty: copy.announcementsEmpty,
  named: { kind: 'announcement' },
  hasNewSubjects: false,
  // A market has one announcement at a time, on its home page.
  blankOf: market => ({
    subject: 'home',
    content: { untilOn: null, texts: blankTexts(market, blankAnnouncement) },
  }),
  fieldsOf: market => [
    { kind: 'day', path: 'untilOn', label: copy.untilOn() },
    ...languageFields(market, 'texts', {
      fields: [
        { kind: 'text', path: 'title', label: copy.title() },
        { kind: 'text', path: 'body', label: copy.body(), isLong: true },
      ],
      added: blankAnnouncement,
    }),
  ],
}

const answers: VersionScreens<Named, CheckedTexts> = {
  ...common,
  path: '/answers',
  title: copy.answers,
  empty: copy.answersEmpty,
  named: { kind: 'answer' },
  hasNewSubjects: false,
  fieldsOf: market =>
    languageFields(market, 'texts', {
      fields: [
        { kind: 'text', path: 'question', label: copy.question() },
        {
          kind: 'list',
          path: 'parts',
          label: copy.answer(),
          added: { when: '', text: '' },
          item: [
            { kind: 'text', path: 'text', label: copy.answerText(), isLong: true },
            { kind: 'text', path: 'when', label: copy.answerWhen() },
          ],
        },
      ],
      added: { question: '', parts: [{ when: '', text: '' }] },
    }),
}

const savedReplies: VersionScreens<Named, CheckedTexts> = {
  ...common,
  path: '/saved-replies',
  title: copy.savedReplies,
  empty: copy.savedRepliesEmpty,
  named: { kind: 'saved-reply' },
  hasNewSubjects: true,
  fieldsOf: market => [
    { kind: 'text', path: 'title', label: copy.replyTitle() },
    { kind: 'switch', path: 'isOffered', label: copy.isOffered() },
    ...languageFields(market, 'texts', {
      fields: [{ kind: 'text', path: 'text', label: copy.replyText(), isLong: true }],
      added: { text: '' },
    }),
  ],
}

export const Announcements = () => <VersionList kind={announcements} />
export const AnnouncementEditor = () => <VersionEditor kind={announcements} />
export const Answers = () => <VersionList kind={answers} />
export const AnswerEditor = () => <VersionEditor kind={answers} />
export const SavedReplies = () => <VersionList kind={savedReplies} />
export const SavedReplyEditor = () => <VersionEditor kind={savedReplies} />
