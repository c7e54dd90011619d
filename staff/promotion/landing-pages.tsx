import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import {
  checkLandingPageVersion,
  listLandingPageVersions,
  previewLandingPage,
  proposeLandingPageVersion,
  readLandingPageVersion,
  saveLandingPageDraft,
  withdrawLandingPageVersion,
} from '#contract/promotion/staff-calls.ts'
import * as copy from '#copy/staff/promotion.js'
import { failureText } from '../shell/calls/call-failure.ts'
import { useChange } from '../shell/calls/calls.ts'
import { notify } from '../shell/notify.ts'
import type { ContentField } from '../version/content-field.ts'
import { VersionEditor } from '../version/version-editor.tsx'
import { VersionList } from '../version/version-list.tsx'
import type { VersionScreens } from '../version/version-screens.ts'
import styles from './landing-pages.module.css'

type CheckedPage = NonNullable<OutputOf<typeof checkLandingPageVersion>['example']>

/** The page itself, as a visitor would see this version; it counts no visit and sends nothing. */
const Preview = ({ versionId }: { versionId: string }) => {
  const [shown, setShown] = useState<{ versionId: string; path: string }>()
  const preview = useChange(previewLandingPage)
  const show = async () => {
    const reply = await preview.send({ versionId })
    if (reply.success) setShown({ versionId, path: reply.data.path })
    else notify({ tone: 'refused', message: failureText(reply) })
  }
  if (shown?.versionId !== versionId) {
    return (
      <Button variant="default" loading={preview.isSending} onClick={() => void show()}>
        {copy.showPreview()}
      </Button>
    )
  }
  return (
    <iframe
      className={styles['frame']}
      title={copy.previewFrame()}
      src={shown.path}
      // Neither its script nor its forms run, and it cannot reach the console.
      sandbox=""
    />
  )
}

const LandingExample = ({ example }: { example: CheckedPage }) => (
  <p>{copy.exampleText({ version: example.agreementVersion, characters: example.characters })}</p>
)

const text = (path: string, label: string, isLong = false): ContentField => ({
  kind: 'text',
  path,
  label,
  isLong,
})

const fields = (): readonly ContentField[] => [
  { kind: 'text', path: 'region', label: copy.region(), isFixed: true },
  { kind: 'text', path: 'language', label: copy.pageLanguage(), isFixed: true },
  text('title', copy.pageTitle()),
  text('lead', copy.lead(), true),
  {
    kind: 'list',
    path: 'claims',
    label: copy.claims(),
    added: { title: '', text: '' },
    item: [text('title', copy.claimTitle()), text('text', copy.claimText(), true)],
  },
  {
    kind: 'list',
    path: 'notes',
    label: copy.notes(),
    added: '',
    item: [text('', copy.note(), true)],
  },
  {
    kind: 'group',
    path: 'download',
    label: copy.download(),
    fields: [
      text('title', copy.downloadTitle()),
      text('lead', copy.downloadLead(), true),
      text('labels.ios', copy.labelIos()),
      text('labels.android', copy.labelAndroid()),
      text('labels.web', copy.labelWeb()),
    ],
  },
  {
    kind: 'group',
    path: 'agreement',
    label: copy.agreement(),
    fields: [
      text('title', copy.agreementTitle()),
      text('version', copy.agreementVersion()),
      text('effectiveOn', copy.agreementDay()),
      {
        kind: 'list',
        path: 'sections',
        label: copy.sections(),
        added: { heading: '', paragraphs: [''] },
        item: [
          text('heading', copy.heading()),
          {
            kind: 'list',
            path: 'paragraphs',
            label: copy.paragraphs(),
            added: '',
            item: [text('', copy.paragraph(), true)],
          },
        ],
      },
    ],
  },
]

const landingPages: VersionScreens<object, CheckedPage> = {
  path: '/landing-pages',
  title: copy.landingPages,
  empty: copy.landingPagesEmpty,
  editPermission: 'promotion.edit',
  named: {},
  calls: {
    list: listLandingPageVersions,
    read: readLandingPageVersion,
    check: checkLandingPageVersion,
    save: saveLandingPageDraft,
    propose: proposeLandingPageVersion,
    withdraw: withdrawLandingPageVersion,
  },
  fieldsOf: fields,
  Example: LandingExample,
  Preview,
  hasNewSubjects: true,
}

export const LandingPages = () => <VersionList kind={landingPages} />
export const LandingPageEditor = () => <VersionEditor kind={landingPages} />
