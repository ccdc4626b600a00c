"""The part of ClickHouse's HTTP interface that the connector uses, over chDB: the same engine inside of a process.

Every statement runs alone in a child, so that it can be killed, and in a session of its own, so that nothing of it stays.
"""
import json
import queue
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

SETUP = sys.argv[2:]
# What belongs to the interface and not to the engine.
OF_THE_INTERFACE = {'database', 'default_format', 'query_id', 'wait_end_of_query', 'cancel_http_readonly_queries_on_client_close'}
running = {}
# Children that wait for a statement; to start one takes longer than most statements.
idle = queue.SimpleQueue()


def run(search, body):
    from chdb import session

    engine = session.Session()
    try:
        for statement in SETUP:
            engine.query(statement)
        if 'database' in search:
            engine.query(f"USE `{search['database']}`")
        values = {name[6:]: value for name, value in search.items() if name.startswith('param_')}
        for name, value in values.items():
            engine.query(f"SET param_{name} = '" + value.replace('\\', '\\\\').replace("'", "\\'") + "'")
        settings = [(name, value) for name, value in search.items() if name not in OF_THE_INTERFACE and not name.startswith('param_')]
        # The last one, because nothing can be set behind it.
        for name, value in sorted(settings, key=lambda setting: setting[0] == 'readonly'):
            engine.query(f"SET {name} = '{value}'")
        return b'0' + bytes(engine.query(body, search.get('default_format', 'TabSeparated')).bytes() or b'')
    except Exception as error:
        return b'1' + str(error).encode()
    finally:
        engine.close()


def in_child(query_id, search, body):
    try:
        child = idle.get_nowait()
    except queue.Empty:
        # A new interpreter: the engine's threads do not survive a fork.
        child = subprocess.Popen([sys.executable, __file__, 'run', *SETUP], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    running[query_id] = child
    child.stdin.write(json.dumps([search, body]).encode() + b'\n')
    child.stdin.flush()
    length = child.stdout.readline()
    answer = child.stdout.read(int(length)) if length else b''
    is_unharmed = running.pop(query_id, None) is child
    if not length or len(answer) < int(length):
        return b'1Code: 394. DB::Exception: Query was cancelled. (QUERY_WAS_CANCELLED)'
    if is_unharmed:
        idle.put(child)
    return answer


class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def do_POST(self):
        search = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query, keep_blank_values=True).items()}
        body = self.rfile.read(int(self.headers.get('content-length', 0))).decode()
        if self.headers.get('X-ClickHouse-Key') != 'tester':
            return self.answer(403, b'Code: 516. DB::Exception: tester: Authentication failed: password is incorrect. (AUTHENTICATION_FAILED)')
        if body.startswith('KILL QUERY'):
            child = running.pop(body.split("'")[1], None)
            if child:
                child.kill()
            return self.answer(200, b'')
        answer = in_child(search.get('query_id', ''), search, body)
        self.answer(200 if answer[:1] == b'0' else 400, answer[1:])

    def answer(self, status, body):
        try:
            self.send_response(status)
            self.send_header('content-length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            pass

    def log_message(self, *_):
        pass


if sys.argv[1] == 'run':
    for line in sys.stdin.buffer:
        answer = run(*json.loads(line))
        sys.stdout.buffer.write(b'%d\n%s' % (len(answer), answer))
        sys.stdout.flush()
else:
    server = ThreadingHTTPServer(('127.0.0.1', int(sys.argv[1])), Handler)
    print('ready', flush=True)
    server.serve_forever()
