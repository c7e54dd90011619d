import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { manifestOfDocument } from './document-manifest.server.ts'

type Manifest = EntryContext['manifest']
type Matches = EntryContext['staticHandlerContext']['matches']

const paths = {
  root: '',
  front: '/',
  documents: '/documents',
  document: '/documents/:name',
  other: '/x',
}

// The function reads no other fields of a manifest's routes and of matches.
const manifest = {
  version: 'v1',
  routes: Object.fromEntries(Object.entries(paths).map(([id, path]) => [id, { id, path }])),
} as unknown as Manifest
const matchesOf = (...ids: (keyof typeof paths)[]): Matches =>
  ids.map(id => ({ route: { id, path: paths[id] } })) as unknown as Matches

test('a document knows the routes it shows, the front page, and their parent paths', () => {
  const known = manifestOfDocument(manifest, matchesOf('root', 'document'))
  expect(Object.keys(known.routes)).toEqual(['root', 'front', 'documents', 'document'])
  expect(known.version).toBe('v1')
  expect(Object.keys(manifestOfDocument(manifest, matchesOf('root')).routes)).toEqual([
    'root',
    'front',
  ])
})

test('it is put together once for the same routes, and for each language by itself', () => {
  const known = manifestOfDocument(manifest, matchesOf('root', 'other'))
  expect(manifestOfDocument(manifest, matchesOf('root', 'other'))).toBe(known)
  expect(manifestOfDocument({ ...manifest }, matchesOf('root', 'other'))).not.toBe(known)
})
