import { Button } from '@mantine/core'
import { useState } from 'react'
import { readBorrower } from '#contract/profile/staff-calls.ts'
import * as copy from '#copy/staff/profile.js'
import { useStaffPerson } from '../session/staff-person.ts'
import { useCall } from '../shell/calls/calls.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { MaskedValue } from '../ui/detail/masked-value.tsx'
import viewer from '../ui/image/image-viewer.module.css'
import { ImageViewer } from '../ui/image/image-viewer.tsx'

/** Beside the images stands what was typed, masked until it is asked for with a reason. */
export const TypedIdentity = ({ borrowerId }: { borrowerId: string }) => {
  const { may } = useStaffPerson()
  const { data } = useCall(readBorrower, { borrowerId }, { enabled: may('borrower.read') })
  if (data === undefined) return null
  return (
    <DetailSection title={copy.typed()}>
      <Properties
        of={[
          {
            label: copy.name(),
            value: <MaskedValue masked={data.name} borrowerId={borrowerId} field="name" />,
          },
          {
            label: copy.idNumber(),
            value: <MaskedValue masked={data.idNumber} borrowerId={borrowerId} field="idNumber" />,
          },
          {
            label: copy.birthOn(),
            value: <MaskedValue masked="••••" borrowerId={borrowerId} field="birthOn" />,
          },
          { label: copy.phone(), value: data.phone },
        ]}
      />
    </DetailSection>
  )
}

export type IdentityImagesProps = {
  /** Of the record: with another one the images are hidden again. */
  readonly subject: string
  readonly documentImage: string | null
  readonly faceImage: string | null
}

/** The two images side by side, once they are asked for: each showing is recorded. */
export const IdentityImages = ({ subject, documentImage, faceImage }: IdentityImagesProps) => {
  const [shownOf, setShownOf] = useState('')
  const reason = copy.imageReason()
  useShortcuts([
    {
      key: 'v',
      label: copy.imagesShow(),
      group: copy.images(),
      run: () => setShownOf(subject),
    },
  ])
  if (documentImage === null && faceImage === null) return <p>{copy.noImages()}</p>
  if (shownOf !== subject) {
    return (
      <Button variant="default" onClick={() => setShownOf(subject)}>
        {copy.imagesShow()}
      </Button>
    )
  }
  return (
    <div className={viewer['pair']}>
      {documentImage !== null && (
        <ImageViewer imageId={documentImage} label={copy.documentImage()} reason={reason} />
      )}
      {faceImage !== null && (
        <ImageViewer imageId={faceImage} label={copy.faceImage()} reason={reason} />
      )}
    </div>
  )
}
