"""Needs pytest, and gateproof in node_modules. Run it with: pytest"""

import json
import os
import subprocess
import urllib.request

import pytest

GATEPROOF = os.path.join("node_modules", ".bin", "gateproof")


@pytest.fixture
def gateway():
    process = subprocess.Popen([GATEPROOF, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    yield json.loads(process.stdout.readline())
    process.terminate()
    process.wait()


def test_lists_its_models(gateway):
    headers = {"Authorization": f"Bearer {gateway['keys']['default']}"}
    request = urllib.request.Request(f"{gateway['url']}/v1/models", headers=headers)
    with urllib.request.urlopen(request) as reply:
        ids = [model["id"] for model in json.load(reply)["data"]]
    assert gateway["models"]["chat"] in ids


def test_conforms(gateway):
    command = [GATEPROOF, "--base-url", gateway["url"], "--only", "models", "--json"]
    env = {**os.environ, "GATEWAY_API_KEY": gateway["keys"]["default"]}
    run = subprocess.run(command, env=env, stdout=subprocess.PIPE)
    report = json.loads(run.stdout)
    assert (run.returncode, report["verdict"]) == (0, "conformant")
