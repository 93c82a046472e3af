// Once per worker, while this file is run for each file of tests.
import './built-threads.ts'
