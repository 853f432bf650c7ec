import { expect, test } from 'vitest'

import { permissionsPolicy } from './security-headers.ts'

test('frames of games get sound and full screen, and no other feature of the device', () => {
  const own = permissionsPolicy()
  const framed = permissionsPolicy(['https://games.example'])
  expect(own).toContain('fullscreen=(self),')
  expect(framed).toContain('fullscreen=(self "https://games.example"),')
  expect(framed).toContain('autoplay=(self "https://games.example"),')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'])
    expect(framed).toContain(`${feature}=()`)
})
