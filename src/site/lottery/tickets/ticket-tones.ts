export const ticketTones = { open: 'info', won: 'ok', lost: 'plain', returned: 'warn' } as const
