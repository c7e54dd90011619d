"""
A native shell of one web view, as an iOS app would hold it: it registers a message handler for each
action named on its command line and reports what the page asks of it. It is told what to do by lines
of JSON on its input, and answers each, as well as every message of the page, with one on its output.
"""

import json
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

WIDTH, HEIGHT, ACTIONS = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]


def say(line):
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


class Host:
    def __init__(self):
        self.loading = None
        messages = WebKit2.UserContentManager()
        for action in ACTIONS:
            messages.connect(f"script-message-received::{action}", self.on_message, action)
            if not messages.register_script_message_handler(action):
                raise RuntimeError(f"the web view takes no handler named {action}")
        # Nothing is kept: each run is a phone that has never been here.
        self.view = WebKit2.WebView(
            web_context=WebKit2.WebContext.new_ephemeral(), user_content_manager=messages
        )
        settings = self.view.get_settings()
        settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
        settings.set_enable_write_console_messages_to_stdout(False)
        self.view.connect("load-changed", self.on_load)
        self.view.connect("load-failed", self.on_failed)
        self.view.connect("permission-request", self.on_permission)
        window = Gtk.OffscreenWindow()
        window.set_default_size(WIDTH, HEIGHT)
        window.add(self.view)
        window.show_all()

    def on_message(self, _messages, result, action):
        say({"action": action, "params": json.loads(result.get_js_value().to_json(0))})

    def on_load(self, _view, event):
        if event == WebKit2.LoadEvent.FINISHED and self.loading is not None:
            number, self.loading = self.loading, None
            say({"done": number, "value": self.view.get_uri()})

    def on_failed(self, _view, _event, uri, error):
        if self.loading is not None:
            number, self.loading = self.loading, None
            say({"done": number, "error": f"{uri}: {error.message}"})
        return True

    def on_permission(self, _view, request):
        request.deny()
        return True

    def obey(self, number, order):
        if "open" in order:
            self.loading = number
            self.view.load_uri(order["open"])
        elif "run" in order:
            self.view.evaluate_javascript(
                order["run"], -1, None, None, None, self.on_value, number
            )
        elif "picture" in order:
            self.view.get_snapshot(
                WebKit2.SnapshotRegion.FULL_DOCUMENT,
                WebKit2.SnapshotOptions.NONE,
                None,
                self.on_picture,
                (number, order["picture"]),
            )

    def on_value(self, view, result, number):
        try:
            text = view.evaluate_javascript_finish(result).to_json(0)
            say({"done": number, "value": None if text is None else json.loads(text)})
        except GLib.Error as error:
            say({"done": number, "error": error.message})

    def on_picture(self, view, result, asked):
        number, path = asked
        try:
            view.get_snapshot_finish(result).write_to_png(path)
            say({"done": number, "value": path})
        except GLib.Error as error:
            say({"done": number, "error": error.message})


def read_orders(host):
    """Orders come in lines; when nobody is there to send any, there is no shell either."""
    orders = GLib.IOChannel.unix_new(sys.stdin.fileno())
    rest = b""

    def on_input(_channel, _condition):
        nonlocal rest
        read = os.read(sys.stdin.fileno(), 65536)
        if read == b"":
            Gtk.main_quit()
            return False
        *lines, rest = (rest + read).split(b"\n")
        for line in lines:
            order = json.loads(line)
            host.obey(order["number"], order)
        return True

    GLib.io_add_watch(orders, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, on_input)


read_orders(Host())
say({"engine": f"WebKitGTK {WebKit2.get_major_version()}.{WebKit2.get_minor_version()}"})
Gtk.main()
