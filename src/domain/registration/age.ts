/** Whether a person has reached the age. Both dates are `YYYY-MM-DD`; a birthday on 29 February counts on 1 March. */
export function hasAge(birthday: string, today: string, years: number): boolean {
  const [year = '', month = '', day = ''] = birthday.split('-')
  const turning = `${String(Number.parseInt(year, 10) + years).padStart(4, '0')}-${month}-${day}`
  return today >= turning
}
