import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { maxComplaintImages } from '#contract/complaint/calls.ts'
import { photoField } from '../photos/photo-picker.tsx'
import { saveComplaint } from './save-complaint.ts'

/** A server that stores each photo and the complaint, and records the calls. */
const createServer = () => {
  const uploads: string[] = []
  const complaints: URLSearchParams[] = []
  const api = createClient({
    prefix: 'h5-api',
    provider: 'rupya',
    origin: 'http://localhost',
    fetch: async request => {
      if (request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
        const url = `/image/${uploads.length + 1}`
        uploads.push(url)
        return Response.json({ code: '00', message: '', data: { url } })
      }
      complaints.push(new URLSearchParams(await request.text()))
      const data = { problemId: 'p-1', complaintNo: 'A261121-1', answerBy: '2026-11-25' }
      return Response.json({ code: '00', message: '', data })
    },
  })
  return { api, uploads, complaints }
}

const page = new Request('http://localhost/complaint/write?problemType=2')

const formOf = (photos: number, urls: readonly string[] = []): FormData => {
  const form = new FormData()
  form.set('problemDetail', 'Pembayaran saya belum tercatat.')
  for (const url of urls) form.append('problemImage', url)
  for (let no = 1; no <= photos; no += 1) {
    form.append(photoField, new File(['photo'], `${no}.jpg`, { type: 'image/jpeg' }))
  }
  return form
}

test.each([
  ['ten photos of the form', 10, []],
  ['three photos of the form beside seven that were sent before', 3, [1, 2, 3, 4, 5, 6, 7]],
] as const)(
  'a complaint takes nine photos: of %s the last is not uploaded',
  async (_, photos, sent) => {
    const { api, uploads, complaints } = createServer()
    const earlier = sent.map(no => `/earlier/${no}`)
    await saveComplaint(api, formOf(photos, earlier), page)
    expect(uploads).toHaveLength(maxComplaintImages - earlier.length)
    expect(complaints.map(each => each.get('problemImage'))).toEqual([
      [...earlier, ...uploads].join(','),
    ])
  },
)
