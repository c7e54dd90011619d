import { Button, FileButton, Group, Pill } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '#contract/envelope.ts'
import * as copy from '#copy/staff/list.js'
import { failureText } from '../../shell/calls/call-failure.ts'
import { notify } from '../../shell/notify.ts'

export type PhotosFieldProps = {
  readonly label: string
  /** Ids of images, separated by commas. */
  readonly value: string
  readonly onValue: (value: string) => void
  readonly upload: (image: File) => Promise<Reply<{ readonly imageId: string }>>
}

/** Photos that go with a message: each is stored as it is chosen, and sent with it by its id. */
export const PhotosField = ({ label, value, onValue, upload }: PhotosFieldProps) => {
  const [isSending, setSending] = useState(false)
  const ids = value.split(',').filter(id => id !== '')
  const add = async (file: File | null) => {
    if (file === null) return
    setSending(true)
    const reply = await upload(file)
    setSending(false)
    if (reply.success) onValue([...ids, reply.data.imageId].join(','))
    else notify({ tone: 'refused', message: failureText(reply) })
  }
  return (
    <section aria-label={label}>
      <Group gap={6}>
        <FileButton onChange={file => void add(file)} accept="image/jpeg,image/png,image/webp">
          {props => (
            <Button
              {...props}
              size="compact-xs"
              variant="default"
              loading={isSending}
              leftSection={<IconPhotoPlus size={14} aria-hidden />}
            >
              {copy.addPhoto()}
            </Button>
          )}
        </FileButton>
        {ids.map((id, index) => (
          <Pill
            key={id}
            withRemoveButton
            removeButtonProps={{
              'aria-label': copy.removePhoto({ number: index + 1 }),
              tabIndex: 0,
              // The component makes it one for the mouse alone.
              'aria-hidden': false,
            }}
            onRemove={() => onValue(ids.filter(each => each !== id).join(','))}
          >
            {index + 1}
          </Pill>
        ))}
      </Group>
    </section>
  )
}
