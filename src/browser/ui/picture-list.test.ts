import { expect, test } from 'vitest'

import { hearPictures, isRefused, type ListedPicture, type PictureNews } from './picture-list.ts'

const sending: ListedPicture = { key: 1, name: 'a.png', state: 'sending', part: 0 }
const kept: ListedPicture = { key: 2, name: 'b.png', state: 'kept', part: 1, id: 'x' }
const failed: ListedPicture = {
  key: 1,
  name: 'a.png',
  state: 'failed',
  part: 0,
  fault: 'no',
  isRetriable: true,
}

// Each row: an event, and the list of one uploading and one uploaded picture after it.
const rows: readonly (readonly [PictureNews, readonly ListedPicture[]])[] = [
  [{ type: 'added', pictures: [] }, [sending, kept]],
  [
    { type: 'added', pictures: [{ key: 3, name: 'c' }] },
    [sending, kept, { key: 3, name: 'c', state: 'sending', part: 0 }],
  ],
  [{ type: 'progress', key: 1, part: 0.5 }, [{ ...sending, part: 0.5 }, kept]],
  [{ type: 'progress', key: 9, part: 0.5 }, [sending, kept]],
  [{ type: 'kept', key: 1, id: 'y' }, [{ ...sending, state: 'kept', part: 1, id: 'y' }, kept]],
  [{ type: 'kept', key: 9, id: 'y' }, [sending, kept]],
  [{ type: 'failed', key: 1, fault: 'no', isRetriable: true }, [failed, kept]],
  [{ type: 'removed', key: 2 }, [sending]],
  [{ type: 'gone', ids: ['x'], fault: 'no' }, [sending, { ...failed, key: 2, name: 'b.png' }]],
]

for (const [news, list] of rows)
  test(`${JSON.stringify(news)}: the others stay as they are`, () =>
    expect(hearPictures([sending, kept], news)).toEqual(list))

test('a retry starts again', () =>
  expect(hearPictures([failed], { type: 'again', key: 1 })).toEqual([sending]))

test('a file refused for good takes no place, one that can be retried does', () => {
  expect([sending, kept, failed, { ...failed, isRetriable: false }].map(isRefused)).toEqual([
    false,
    false,
    false,
    true,
  ])
})
