/** Settings of PostgreSQL by name, as in `postgresql.conf`. */
export type Settings = Readonly<Record<string, string>>

/**
 * All settings are command-line arguments, so that a file written by an older version has no effect. Sized for two
 * cores and a small machine.
 */
const SETTINGS: Settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // One log file per weekday, overwritten a week later.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_lock_waits: 'on',
}

const DURABLE: Settings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** For tests, whose data need not survive a power failure; killed runs leave only their own directory. */
const FLEETING: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  dynamic_shared_memory_type: 'mmap',
  // Workers take 100 ms to start, and the tables of a test hold a few rows.
  max_parallel_workers_per_gather: '0',
}

export function serverArguments(options: {
  cluster: string
  socketFolder: string
  durable: boolean
  settings?: Settings | undefined
}): string[] {
  const settings = {
    ...SETTINGS,
    ...(options.durable ? DURABLE : FLEETING),
    ...options.settings,
    unix_socket_directories: options.socketFolder,
  }
  return [
    '-D',
    options.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
