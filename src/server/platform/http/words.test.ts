import { expect, test } from 'vitest'

import { completeLanguages } from '#locales/catalogues.ts'

import { loadWords } from './words.ts'

test('the server has the texts of the console’s document in every language', () => {
  const say = loadWords()
  const ids = ['console.title', 'console.load_failed', 'console.load_again']
  expect(say('EN', 'console.title')).toBe('Operators’ console')
  for (const language of completeLanguages('operators')) {
    const texts = ids.map((id) => say(language, id))
    expect(texts.filter((text, at) => text === ids[at])).toEqual([])
  }
})
