import { useEffect, useState } from 'react'
import * as copy from '#copy/pages/preview.js'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { FileField } from '../ui/file-field/file-field.tsx'
import styles from './preview.module.css'

/** Inputs from the phone itself. All of it stays on this page; nothing is sent. */
export const PhoneInputs = () => (
  <Card title={copy.phoneTitle()}>
    <p className={styles['quiet']}>{copy.phoneText()}</p>
    <div className={styles['stack']}>
      <PhotoInput />
      <ContactInput />
      <LocationInput />
    </div>
  </Card>
)

const PhotoInput = () => {
  const [photo, setPhoto] = useState<{ readonly address: string; readonly text: string }>()
  useEffect(() => () => photo && URL.revokeObjectURL(photo.address), [photo])
  return (
    <div>
      <FileField
        label={copy.photo()}
        action={copy.photoAction()}
        accept="image/*"
        onPick={file =>
          setPhoto({
            address: URL.createObjectURL(file),
            text: copy.photoChosen({ name: file.name, size: Math.ceil(file.size / 1024) }),
          })
        }
      />
      <div role="status">
        {photo && (
          <>
            <img className={styles['photo']} src={photo.address} alt={copy.photo()} />
            <p className={styles['quiet']}>{photo.text}</p>
          </>
        )}
      </div>
    </div>
  )
}

const ContactInput = () => {
  const [picked, setPicked] = useState<PickedContact>()
  return (
    <div>
      <Button variant="secondary" wide onPress={async () => setPicked(await pickContact())}>
        {copy.contactAction()}
      </Button>
      <p role="status" className={styles['quiet']}>
        {picked && contactText(picked)}
      </p>
    </div>
  )
}

const contactText = (picked: PickedContact): string => {
  if (picked === 'no-picker') return copy.contactNoPicker()
  if (picked === 'none') return copy.contactNotChosen()
  return copy.contactPicked({ name: picked.name, telephone: picked.telephone })
}

const LocationInput = () => {
  const [text, setWords] = useState('')
  const ask = () =>
    new Promise<void>(resolve => {
      const end = (result: string) => {
        setWords(result)
        resolve()
      }
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude, accuracy } }) =>
          end(
            copy.locationFound({
              latitude: latitude.toFixed(5),
              longitude: longitude.toFixed(5),
              metres: Math.round(accuracy),
            }),
          ),
        ({ message }) => end(copy.locationRefused({ reason: message })),
        { timeout: 10_000 },
      )
    })
  return (
    <div>
      <Button variant="secondary" wide onPress={ask}>
        {copy.locationAction()}
      </Button>
      <p role="alert" className={styles['quiet']}>
        {text}
      </p>
    </div>
  )
}

/** The phone's contact picker, as far as it is used here. Source: W3C Contact Picker API. */
type ContactPicker = {
  select(
    properties: readonly ('name' | 'tel')[],
    options: { readonly multiple: false },
  ): Promise<readonly { readonly name?: readonly string[]; readonly tel?: readonly string[] }[]>
}

type PickedContact = { readonly name: string; readonly telephone: string } | 'none' | 'no-picker'

/** One contact that the person chooses; the page never sees the others. */
const pickContact = async (): Promise<PickedContact> => {
  // Not in the DOM's types, since few browsers have it.
  const picker = (navigator as { contacts?: ContactPicker }).contacts
  if (!picker) return 'no-picker'
  try {
    const [contact] = await picker.select(['name', 'tel'], { multiple: false })
    if (!contact) return 'none'
    return { name: contact.name?.[0] ?? '', telephone: contact.tel?.[0] ?? '' }
  } catch {
    return 'none'
  }
}
